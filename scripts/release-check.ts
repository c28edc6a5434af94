import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { comparePackages } from './release/compare-packages.ts'
import { lintForFirefox } from './release/lint-for-firefox.ts'
import { makePackages, packageFor } from './release/make-packages.ts'
import { rebuildFromSources } from './release/rebuild-from-sources.ts'

const root = dirname(import.meta.dirname)
const output = join(root, '.output')

const say = (claim: string, findings: string[]) => {
  console.log(`${findings.length === 0 ? '✔' : '✘'} ${claim}`)
  for (const finding of findings) console.log(`  ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

const made = await mkdtemp(join(tmpdir(), 'curtail-packages-'))
try {
  const packages = await makePackages(root, join(made, 'once'))
  say('The linter for Firefox has nothing to say', await lintForFirefox(join(made, 'once/firefox-mv3')))
  const again = await makePackages(root, join(made, 'again'))
  say('Made again, the packages are the same', comparePackages(packages, again))
  const rebuilt = await rebuildFromSources(packageFor(packages, 'sources'))
  say('Made from the sources package, the packages are the same', comparePackages(packages, rebuilt))
  await mkdir(output, { recursive: true })
  for (const [name, bytes] of packages) {
    await writeFile(join(output, name), bytes)
    console.log(`${createHash('sha256').update(bytes).digest('hex')}  .output/${name}`)
  }
} finally {
  await rm(made, { recursive: true, force: true })
}
