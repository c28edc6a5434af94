import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { runCommand } from './command.ts'
import { pinBrowsers } from './provision/install.ts'
import { type Missing, providePart, TEST_PARTS } from './provision/parts.ts'
import { printFailures, runScripts } from './run-script.ts'

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
  await pinBrowsers()
  const missing = await provideAll()
  if (missing.length > 0 && process.env.CI) {
    console.error(summary(missing, 'In CI nothing is skipped, and these are missing:'))
    return 1
  }
  // Types and lint are checked while the extension is built for both browsers.
  const code = await runScripts('test', [['test:build'], ['test:run', ...process.argv.slice(2)]], { CURTAIL_RUNS })
  if (missing.length > 0) console.log(summary(missing, 'The tests that need these were skipped:'))
  if (code !== 0) printFailures('test')
  return code
})
