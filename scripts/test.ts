import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { failureLine } from './failure-line.ts'
import { type Missing, providePart } from './provision/part.ts'
import { TEST_PARTS } from './provision/parts.ts'

const CHECKS = ['test:types', 'test:lint', 'build', 'build:firefox']

/** Runs a script of package.json; gives its exit code. */
const runScript = async (name: string, args: string[] = []): Promise<number> => {
  const child = spawn(process.execPath, ['--run', name, '--', ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const runAll = async (): Promise<number> => {
  for (const check of CHECKS) {
    const code = await runScript(check)
    if (code !== 0) return code
  }
  return runScript('test:run', process.argv.slice(2))
}

const provideAll = async (): Promise<Missing[]> => {
  const missing: Missing[] = []
  for (const part of TEST_PARTS) {
    const lack = await providePart(part)
    if (lack !== undefined) missing.push(lack)
  }
  return missing
}

const summary = (missing: Missing[], title: string): string =>
  ['', title, ...missing.map(({ name, reason }) => `- ${name}: ${reason}`)].join('\n')

// Ctrl+C reaches the script that runs too; this process stays for its exit code.
process.on('SIGINT', () => {})
try {
  const missing = await provideAll()
  if (missing.length > 0 && process.env.CI) {
    console.error(summary(missing, 'In CI nothing is skipped, and these are missing:'))
    process.exitCode = 1
  } else {
    process.exitCode = await runAll()
    if (missing.length > 0) console.log(summary(missing, 'The tests that need these were skipped:'))
  }
} catch (error) {
  console.error(failureLine(error))
  process.exitCode = 1
}
