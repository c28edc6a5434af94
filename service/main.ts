import { runCommand } from './commands/run-command.ts'
import { readEnvironment, type Settings } from './environment.ts'
import { StartError } from './failure-reason.ts'
import { createLog } from './monitor/log.ts'
import { type RunningService, startService } from './start.ts'

const log = createLog({ write: (line) => process.stderr.write(line), now: Date.now })
process.on('exit', log.close)

/** In milliseconds, after draining: requests take up to ten seconds, systemd and compose end the process after fifteen. */
const PATIENCE = 9_500

/**
 * On SIGTERM, drains for so many seconds, closes the service and exits with 0; on SIGINT, which a terminal sends, it does not
 * drain. A second signal, or closing that takes too long or fails, ends the process with 1.
 */
const stopOnSignal = (service: RunningService, drainSeconds: number): void => {
  let isStopping = false
  const stopAfter = (seconds: number) => () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), seconds * 1000 + PATIENCE).unref()
    service.close(seconds).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stopAfter(drainSeconds))
  process.on('SIGINT', stopAfter(0))
}

const serve = async (settings: Settings): Promise<void> => {
  const service = await startService({ ...settings, log })
  stopOnSignal(service, settings.drainSeconds)
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
