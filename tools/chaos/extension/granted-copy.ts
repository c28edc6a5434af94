import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies a build of the extension to a folder, and has its manifest claim the local hosts. Chromium (156) forgets at
 * each start what was granted to an extension that was not installed from its store; a person's browser does not.
 */
export const copyGranted = async (build: string, folder: string): Promise<void> => {
  await cp(build, folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
}
