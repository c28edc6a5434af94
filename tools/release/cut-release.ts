import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Publisher, readPublisher } from './store-texts.ts'

const run = promisify(execFile)

type Release = {
  /** The folder of the repository. */
  root: string
  version: string
  /** As the changelog shows it: 2026-11-22. */
  date: string
  /** Makes the packages, and the texts for the stores. */
  makePackages: (publisher: Publisher) => Promise<unknown>
}

const UNRELEASED = '## [Unreleased]\n'
const SERVICE = 'service/package.json'
const HEADING = '\n## '
const ENTRY = /^[^#\s]/m
const VERSION = /^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/
// Browsers reject larger numbers in a version.
const MAX_NUMBER = 65_535

const isVersion = (text: string): boolean =>
  VERSION.test(text) && text.split('.').every((number) => Number(number) <= MAX_NUMBER)

const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0

/** The changelog with its unreleased part under the version; undefined if nothing is unreleased. */
const releasedChangelog = (text: string, version: string, date: string): string | undefined => {
  const start = text.indexOf(UNRELEASED) + UNRELEASED.length
  if (start < UNRELEASED.length) return undefined
  const end = text.indexOf(HEADING, start)
  const section = text.slice(start, end === -1 ? undefined : end)
  return ENTRY.test(section) ? `${text.slice(0, start)}\n## [${version}] - ${date}\n${text.slice(start)}` : undefined
}

const json = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`

/**
 * Sets the version, dates the changelog, makes the packages, and commits and tags what they were made of. Throws one line
 * that says why there is no release.
 */
export const cutRelease = async ({ root, version, date, makePackages }: Release): Promise<void> => {
  const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()
  const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8')

  if (!isVersion(version)) throw new Error('Give the version as three numbers: npm run release -- 1.2.0')
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('Commit or stash your changes first: git status lists them.')
  const before = {
    'package.json': await read('package.json'),
    'package-lock.json': await read('package-lock.json'),
    [SERVICE]: await read(SERVICE),
    'CHANGELOG.md': await read('CHANGELOG.md'),
  }
  const manifest = JSON.parse(before['package.json'])
  if (!isNewer(version, manifest.version))
    throw new Error(`Choose a version above ${manifest.version}, the current one.`)
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new Error(`The tag v${version} exists already: choose another version.`)
  const changelog = releasedChangelog(before['CHANGELOG.md'], version, date)
  if (changelog === undefined) throw new Error('Write under "## [Unreleased]" in CHANGELOG.md what the release brings.')
  const publisher = await readPublisher(root)
  const lock = JSON.parse(before['package-lock.json'])
  lock.packages[''].version = version
  lock.packages.service.version = version

  const write = (files: Record<string, string>) =>
    Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)))
  await write({
    'package.json': json({ ...manifest, version }),
    'package-lock.json': json({ ...lock, version }),
    [SERVICE]: json({ ...JSON.parse(before[SERVICE]), version }),
    'CHANGELOG.md': changelog,
  })
  try {
    await makePackages(publisher)
    await git('commit', '--all', '--message', `chore: release ${version}`)
  } catch (error) {
    await write(before)
    throw error
  }
  await git('tag', '--annotate', `v${version}`, '--message', `Curtail ${version}`)
}
