import { cp, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runNode } from './run-node.ts'

const root = dirname(dirname(import.meta.dirname))
const wxt = join(root, 'node_modules/wxt/bin/wxt.mjs')

/** Makes the production build. Returns its folder. */
export const buildExtension = async (browser: 'chrome' | 'firefox' = 'chrome'): Promise<string> => {
  await runNode(wxt, ['build', '--browser', browser], root).catch((cause) => {
    throw new Error('The extension could not be built; npm run build says why.', { cause })
  })
  return join(root, `.output/${browser}-mv3`)
}

type Manifest = { permissions: string[] }

/** Changes the manifest of a build in a folder. */
export const changeManifest = async (folder: string, change: (manifest: Manifest) => object): Promise<void> => {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }))
}

/**
 * Copies a build to a folder, with the local hosts in its manifest. At each start, Chromium (156) forgets the hosts
 * granted to an extension that was not installed from its store; a user's browser does not.
 */
export const copyWithHosts = async (build: string, folder: string): Promise<void> => {
  await cp(build, folder, { recursive: true })
  await changeManifest(folder, () => ({ host_permissions: ['http://127.0.0.1/*'] }))
}
