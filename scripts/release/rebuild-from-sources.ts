import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { makePackages, type Packages } from './make-packages.ts'
import { runNode } from './run-node.ts'

/** Does what a reviewer does: unpacks the sources, installs what the lockfile says, and makes the packages from that. */
export const rebuildFromSources = async (sources: Buffer): Promise<Packages> => {
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new Error('npm is not known. Start this through npm: npm run release:check.')
  const folder = await mkdtemp(join(tmpdir(), 'curtail-sources-'))
  try {
    for (const [path, bytes] of Object.entries(unzipSync(sources))) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
    await runNode(npm, ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder)
    return await makePackages(folder, join(folder, '.output'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
