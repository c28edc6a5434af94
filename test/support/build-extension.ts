import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const wxt = join(root, 'node_modules/wxt/bin/wxt.mjs')

/** Makes the production build. Returns its folder. */
export const buildExtension = async (browser: 'chrome' | 'firefox' = 'chrome'): Promise<string> => {
  // Tests run with NODE_ENV=test, which would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = [wxt, 'build', '--browser', browser]
  const child = spawn(process.execPath, build, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The extension could not be built; npm run build says why.', { cause: said })
  return join(root, `.output/${browser}-mv3`)
}

type Manifest = { permissions: string[] }

/** Changes the manifest of a build in a folder. */
export const changeManifest = async (folder: string, change: (manifest: Manifest) => object): Promise<void> => {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }))
}
