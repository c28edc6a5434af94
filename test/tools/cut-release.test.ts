import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { cutRelease } from '@/tools/release/cut-release'
import { writeStoreTexts } from '@/tools/release/store-texts'
import { temporaryFolder } from '../support/temporary-folder'

const run = promisify(execFile)

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A key for the library.

## [0.9.0] - 2026-01-01

- The first version.
`

const PUBLISHER = {
  name: 'A publisher',
  contact: 'help@example.com',
  homepage: 'https://example.com',
  privacyPolicy: 'https://example.com/privacy',
  testService: 'https://try.example.com',
  addonId: 'curtail@example.com',
}

const CONFIG = `
[user]
  name = A person
  email = person@example.com
[commit]
  gpgSign = false
[tag]
  gpgSign = false
`

/** A repository at version 0.9.0, with one commit. */
const repository = async (changelog = CHANGELOG, publisher = PUBLISHER) => {
  const root = temporaryFolder()
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()
  const write = (name: string, text: string) => writeFile(join(root, name), text)
  const read = (name: string) => readFile(join(root, name), 'utf8')
  await git('init')
  await appendFile(join(root, '.git/config'), CONFIG)
  const versioned = { name: 'curtail', version: '0.9.0' }
  await write('package.json', `${JSON.stringify(versioned, null, 2)}\n`)
  const lock = { ...versioned, packages: { '': versioned, service: versioned } }
  await write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  await mkdir(join(root, 'service'))
  await write('service/package.json', `${JSON.stringify(versioned, null, 2)}\n`)
  await write('CHANGELOG.md', changelog)
  await mkdir(join(root, 'store'))
  await write('store/publisher.json', JSON.stringify(publisher))
  await git('add', '.')
  await git('commit', '--message', 'feat: begin')
  const makePackages = vi.fn(async () => {})
  const release = (version: string) => cutRelease({ root, version, date: '2026-11-22', makePackages })
  return { git, write, read, makePackages, release }
}

describe('a release', () => {
  it('has its version in the packages and their lock, a commit, a tag and packages', async () => {
    const { git, read, makePackages, release } = await repository()
    makePackages.mockImplementation(async () => expect(await read('package.json')).toContain('"version": "0.10.0"'))
    await release('0.10.0')

    expect(makePackages).toHaveBeenCalledOnce()
    expect(JSON.parse(await read('package-lock.json'))).toMatchObject({
      version: '0.10.0',
      packages: { '': { version: '0.10.0' }, service: { version: '0.10.0' } },
    })
    expect(JSON.parse(await read('service/package.json'))).toMatchObject({ version: '0.10.0' })
    expect(await git('log', '-1', '--format=%s')).toBe('chore: release 0.10.0')
    expect(await git('rev-parse', 'v0.10.0^{commit}')).toBe(await git('rev-parse', 'HEAD'))
    expect(await git('status', '--porcelain')).toBe('')
  })

  it('puts the unreleased changes under their version and date', async () => {
    const { read, release } = await repository()
    await release('1.0.0')
    expect(await read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.0.0] - 2026-11-22\n'),
    )
  })

  it('leaves everything as it was if the packages cannot be made', async () => {
    const { git, makePackages, release } = await repository()
    makePackages.mockRejectedValue(new Error('No space left on the disk.'))
    await expect(release('1.0.0')).rejects.toThrow('No space left on the disk.')
    expect(await git('status', '--porcelain')).toBe('')
    expect(await git('tag', '--list')).toBe('')
  })
})

describe('no release', () => {
  it('is made of an invalid version', async () => {
    const { release } = await repository()
    for (const version of ['', '1', '1.2', 'v1.2.3', '1.2.3-beta', '01.2.3', '1.2.65536', '1.2.3.4'])
      await expect(release(version), version).rejects.toThrow('Give the version as three numbers')
  })

  it('is made of a version that is not newer', async () => {
    const { release } = await repository()
    for (const version of ['0.9.0', '0.8.9', '0.0.10'])
      await expect(release(version), version).rejects.toThrow('Choose a version above 0.9.0')
  })

  it('is made with uncommitted changes', async () => {
    const { write, release } = await repository()
    await write('new-file.txt', 'new')
    await expect(release('1.0.0')).rejects.toThrow('Commit or stash your changes first')
  })

  it('is made twice', async () => {
    const { git, release } = await repository()
    await git('tag', 'v1.0.0')
    await expect(release('1.0.0')).rejects.toThrow('The tag v1.0.0 exists already')
  })

  it.each([
    ['an empty section', '# Changelog\n\n## [Unreleased]\n\n## [0.9.0] - 2026-01-01\n\n- The first version.\n'],
    ['headings alone', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n### Fixed\n'],
    ['no section', '# Changelog\n\n## [0.9.0] - 2026-01-01\n\n- The first version.\n'],
  ])('is made with %s of unreleased changes', async (_, changelog) => {
    const { git, release } = await repository(changelog)
    await expect(release('1.0.0')).rejects.toThrow('Write under "## [Unreleased]" in CHANGELOG.md')
    expect(await git('status', '--porcelain')).toBe('')
  })
})

it.each([
  ['contact', 'support@curtail.invalid'],
  ['privacyPolicy', ''],
  ['addonId', 'curtail@curtail.invalid'],
  ['name', 'The publisher of Curtail'],
])('no release is made while the publisher has an example or nothing as %s', async (key, value) => {
  const { git, release } = await repository(CHANGELOG, { ...PUBLISHER, [key]: value })
  await expect(release('1.0.0')).rejects.toThrow(`Enter your own values in store/publisher.json: ${key}.`)
  expect(await git('status', '--porcelain')).toBe('')
})

it('the texts for the stores have the publisher, the date and the release notes', async () => {
  const output = temporaryFolder()
  const root = temporaryFolder()
  await cp(join(import.meta.dirname, '../../store'), join(root, 'store'), { recursive: true })
  await writeFile(join(root, 'CHANGELOG.md'), CHANGELOG)
  await writeStoreTexts(root, output, { date: '2026-11-22', version: '0.9.0', publisher: PUBLISHER })
  const read = (name: string) => readFile(join(output, name), 'utf8')
  expect(await read('privacy-policy.md')).toContain(
    'Publisher: A publisher. Contact: help@example.com. Version 1, 2026-11-22. This policy is at https://example.com/privacy.',
  )
  expect(await read('listing/ja.md')).toContain('Curtail')
  expect(await read('release-notes.md')).toBe('- The first version.\n')
  await writeFile(join(root, 'store/listing/en.md'), 'By {nobody}')
  const again = writeStoreTexts(root, output, { date: '2026-11-22', version: '0.9.0', publisher: PUBLISHER })
  await expect(again).rejects.toThrow('store/listing/en.md names {nobody}')
})

it('npm run release says in one line what to do', async () => {
  const script = join(import.meta.dirname, '../../tools/release.ts')
  const failed = await run(process.execPath, [script, 'next']).catch((error) => error)
  expect(failed).toMatchObject({ code: 1, stderr: 'Give the version as three numbers: npm run release -- 1.2.0\n' })
})
