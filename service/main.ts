import type { Settings } from './environment.ts'

if (Number.parseInt(process.version.slice(1), 10) < 24) {
  console.error(`This service needs Node 24 or later, and this is ${process.version}. Get it from https://nodejs.org.`)
  process.exit(1)
}

// Imported only now, because an older Node fails at what these files import, with no word about the reason.
const { readEnvironment } = await import('./environment.ts')
const { runCommand } = await import('./commands/run-command.ts')
const { createLog } = await import('./monitor/log.ts')
const { StartError } = await import('./start-error.ts')
const { startService } = await import('./start.ts')

const log = createLog({ write: (line) => process.stderr.write(line), now: Date.now })
process.on('exit', log.close)

/** In milliseconds: with what the process itself takes to end, it is gone ten seconds after the signal. */
const PATIENCE = 9_500

/**
 * On SIGTERM or SIGINT lets `close` finish and exits with 0. A second signal, or a `close` that takes too long or fails,
 * ends the process with 1.
 */
const stopOnSignal = (close: () => Promise<void>): void => {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const serve = async (settings: Settings): Promise<void> => {
  const service = await startService({ ...settings, log })
  stopOnSignal(service.close)
  process.on('uncaughtException', (error) => {
    log.failure(error)
    process.exit(1)
  })
  const keyPlace = settings.apiKey === undefined ? service.keyFile : 'API_KEY'
  const keys = keyPlace === undefined ? 'named API keys' : `the API key of ${keyPlace}`
  const metrics = service.metricsUrl === undefined ? '' : `metrics at ${service.metricsUrl}, `
  console.log(`Listening on ${service.url} for short links ${service.publicUrl}/…, ${metrics}with ${keys}`)
}

const commandLine = process.argv.slice(2)

try {
  const settings = readEnvironment(process.env)
  if (commandLine.length === 0) await serve(settings)
  else await runCommand(commandLine, { settings, now: Date.now, print: console.log, tell: console.error })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(commandLine.length === 0 ? `The service cannot start. ${error.message}` : error.message)
  process.exit(1)
}
