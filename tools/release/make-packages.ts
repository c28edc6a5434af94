import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode } from '../../test/support/run-node.ts'

/** The packages for the stores, by the name of their file. */
export type Packages = Map<string, Buffer>

/** Makes the packages from the sources in a folder, as `npm run zip` does, into another folder. */
export const makePackages = async (sources: string, output: string): Promise<Packages> => {
  const wxt = join(sources, 'node_modules/wxt/bin/wxt.mjs')
  const zip = (...args: string[]) => runNode(wxt, ['zip', ...args], sources, { CURTAIL_OUTPUT: output })
  await zip('--sources')
  await zip('--browser', 'firefox')
  const names = (await readdir(output)).filter((name) => name.endsWith('.zip'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(output, name))] as const)))
}

/** The package for a store or of the sources. */
export const packageFor = (packages: Packages, kind: 'chrome' | 'firefox' | 'sources'): Buffer => {
  for (const [name, bytes] of packages) if (name.endsWith(`-${kind}.zip`)) return bytes
  throw new Error(`There is no package for ${kind} among ${[...packages.keys()].join(', ')}.`)
}
