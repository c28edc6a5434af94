import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { runCommand } from './command.ts'
import { type Missing, providePart, TEST_PARTS } from './provision/parts.ts'

/** Rebuilding the packages installs dependencies again (0.6 GB); builds, profiles and databases come on top. */
const NEEDED_GB = 2
const GB = 1_000_000_000

/** Throws if a disk is nearly full, which makes tests fail in many strange ways. */
const checkDisks = async (): Promise<void> => {
  for (const folder of new Set([process.cwd(), tmpdir()])) {
    const { bavail, bsize } = await statfs(folder)
    const free = (bavail * bsize) / GB
    if (free < NEEDED_GB)
      throw new Error(
        `The disk of ${folder} is full: ${free.toFixed(1)} of the ${NEEDED_GB} GB needed are free. Free some space.`,
      )
  }
}

/** Runs of the property test; the quick check has fewer. */
const { CURTAIL_RUNS = '500' } = process.env

/** Runs a script of package.json. Returns its exit code. */
const runScript = async (name: string, args: string[] = []): Promise<number> => {
  const child = spawn(process.execPath, ['--run', name, '--', ...args], {
    stdio: 'inherit',
    env: { ...process.env, CURTAIL_RUNS },
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const runAll = async (): Promise<number> => {
  // Ctrl+C also reaches the script; this process waits for its exit code.
  process.on('SIGINT', () => {})
  // Types and lint are checked while the extension is built for both browsers.
  const code = await runScript('test:build')
  if (code !== 0) return code
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

await runCommand(async () => {
  await checkDisks()
  const missing = await provideAll()
  if (missing.length > 0 && process.env.CI) {
    console.error(summary(missing, 'In CI nothing is skipped, and these are missing:'))
    return 1
  }
  const code = await runAll()
  if (missing.length > 0) console.log(summary(missing, 'The tests that need these were skipped:'))
  return code
})
