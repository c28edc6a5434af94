import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildExtension } from '../test/support/build-extension.ts'
import { startServiceProcess } from '../test/support/service/service-process.ts'
import { browse } from './browse.ts'
import { runCommand } from './command.ts'
import { runDemo } from './demo.ts'

const { DISPLAY, WAYLAND_DISPLAY, API_KEY } = process.env
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)

/** Opens a browser with the extension connected to the local service, until the person ends it. */
const start = async (): Promise<number> => {
  console.log('Building the extension …')
  const extension = await buildExtension()
  await using resources = new AsyncDisposableStack()
  const service = await startServiceProcess({})
  resources.defer(service.close)
  console.log(`The link service listens on ${service.url}; its key is in ${service.keyFile}.`)
  const apiKey = API_KEY || (await readFile(service.keyFile, 'utf8')).trim()
  const profile = join(dirname(import.meta.dirname), '.data/browser-profile')
  await browse({ extension, profile, service: { url: service.url, apiKey } })
  return 0
}

await runCommand(async () => {
  if (process.argv.includes('--demo')) return runDemo()
  if (hasDisplay) return start()
  console.log('There is no display to open a browser on, so this runs the demo without one:')
  return runDemo()
})
