import { runCommand } from './command.ts'
import { printFailures, runScripts } from './run-script.ts'

await runCommand(async () => {
  const code = await runScripts('check', [['check:all']])
  if (code !== 0) printFailures('check')
  return code
})
