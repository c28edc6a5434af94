import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '@/test/support/run-node'
import { makePackages, type Packages, packageFor } from '@/tools/release/make-packages'
import { filesOf, ROOT } from '../architecture/source-files'
import { install, runService } from './sources-package'

/** The differences between two builds of the packages, a line each; none if they are identical. */
const comparePackages = (one: Packages, other: Packages): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [bytes, others] = [one.get(name), other.get(name)]
    if (!bytes || !others) return [`${name}: made only once`]
    return bytes.equals(others) ? [] : [`${name}: ${differing(bytes, others).join(', ') || 'the order of its files'}`]
  })

const differing = (one: Buffer, other: Buffer): string[] => {
  const [files, others] = [unzipSync(one), unzipSync(other)]
  const isSame = (path: string) => Buffer.from(files[path] ?? []).equals(Buffer.from(others[path] ?? []))
  return [...new Set([...Object.keys(files), ...Object.keys(others)])].filter((path) => !isSame(path))
}

type Message = { _type: string; code: string; message: string; file?: string }

const HASH = /-[\w-]{8}(?=\.\w+$)/

/** The report of addons.mozilla.org's linter on a build: errors, warnings and notices, a line each. */
const lintForFirefox = async (folder: string): Promise<string[]> => {
  const linter = join(ROOT, 'node_modules/addons-linter/bin/addons-linter')
  // It fails if it reports an error, and prints the report.
  const output = await runNode(linter, [folder, '--output', 'json', '--boring'], ROOT).catch((error) => error.message)
  const { errors, warnings, notices }: Record<string, Message[]> = JSON.parse(output.slice(output.indexOf('{')))
  return [errors, warnings, notices]
    .flatMap((messages = []) => messages)
    .map(({ _type, message, file = 'package' }) => `${_type}: ${message} (${file.replace(HASH, '')})`)
}

let folder: string
let packages: Packages
/** The sources package, unpacked and installed. */
let sources: Promise<string>

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'curtail-packages-'))

const installSources = async (): Promise<string> => {
  const unpacked = join(folder, 'sources')
  await install(packageFor(packages, 'sources'), unpacked)
  return unpacked
}

beforeAll(async () => {
  folder = await temporaryFolder()
  packages = await makePackages(ROOT, join(folder, '.output'))
  // Each test that needs it waits for it: the linter takes as long.
  sources = installSources()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.concurrent('the packages', () => {
  it('rebuild from the sources package byte for byte', async () => {
    const rebuilt = await makePackages(await sources, join(folder, 'rebuilt'))
    expect([...rebuilt.keys()]).toHaveLength(3)
    expect(comparePackages(packages, rebuilt)).toEqual([])
  })

  it("include sources that run the service with the reviewers' key", async ({ onTestFinished }) => {
    const key = /^API_KEY=(\S+) npm run service$/m.exec(filesOf('store/for-reviewers.md')[0]?.text ?? '')?.[1] ?? ''
    const { url, stop } = await runService(await sources, { API_KEY: key, PORT: '0' })
    onTestFinished(stop)
    const response = await fetch(`${url}/v1/links`, { headers: { 'X-Service-Api-Key': key } })
    expect(await response.json()).toMatchObject({ status: 'OK' })
  })

  it('include sources of the service, and nothing outside the project', () => {
    const files = Object.keys(unzipSync(packageFor(packages, 'sources')))
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package-lock.json', 'service/main.ts', 'wxt.config.ts']),
    )
    expect(files.filter((path) => /(^|\/)(node_modules|\.[^/]*)(\/|$)/.test(path))).toEqual([])
  })

  it('lint with only two warnings, about React’s innerHTML', async () => {
    const warning = 'warning: Unsafe assignment to innerHTML (chunks/shared.js)'
    expect(await lintForFirefox(join(folder, '.output/firefox-mv3'))).toEqual([warning, warning])
  })

  it('stay within their size limits', async () => {
    await copyFile(join(ROOT, '.size-limit.json'), join(folder, '.size-limit.json'))
    const sizeLimit = join(ROOT, 'node_modules/size-limit/bin.js')
    await runNode(sizeLimit, ['--config', join(folder, '.size-limit.json')], ROOT)
  })
})

describe('comparePackages()', () => {
  const [one, other] = ['a', 'b'].map((text) =>
    Buffer.from(zipSync({ 'same.js': strToU8('same'), 'other.js': strToU8(text) })),
  )
  const named = (bytes = Buffer.alloc(0)) => new Map([['curtail-chrome.zip', bytes]])

  it('reports the file that differs', () => {
    expect(comparePackages(named(one), named(other))).toEqual(['curtail-chrome.zip: other.js'])
  })

  it('reports the missing package', () => {
    expect(comparePackages(named(one), new Map())).toEqual(['curtail-chrome.zip: made only once'])
  })
})
