import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildExtension } from '../test/support/build-extension.ts'
import { type ServiceProcess, startServiceProcess } from '../test/support/service/service-process.ts'
import { browse } from './browse.ts'
import { runCommand } from './command.ts'
import { runDemo } from './demo.ts'

const { DISPLAY, WAYLAND_DISPLAY, API_KEY } = process.env
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)

/** A key of the local service. Throws if only hashes of its keys are kept, because they are named ones. */
const keyOf = async ({ keyFile }: ServiceProcess): Promise<string> => {
  if (API_KEY) return API_KEY
  if (keyFile === undefined)
    throw new Error('The link service keeps its keys as hashes alone. Name one of them in API_KEY and start again.')
  return (await readFile(keyFile, 'utf8')).trim()
}

/** Opens a browser with the extension connected to the local service, until the user ends it. */
const start = async (): Promise<number> => {
  console.log('Building the extension …')
  const extension = await buildExtension()
  await using resources = new AsyncDisposableStack()
  const service = await startServiceProcess({})
  resources.defer(service.close)
  const apiKey = await keyOf(service)
  console.log(`The link service listens on ${service.url}; its key is in ${service.keyFile}.`)
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
