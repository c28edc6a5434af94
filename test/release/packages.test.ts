import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtFiles } from '@/scripts/bench/weight/built-files'
import { packEach, zipSize } from '@/scripts/bench/weight/packed'
import { comparePackages } from '@/scripts/release/compare-packages'
import { lintForFirefox } from '@/scripts/release/lint-for-firefox'
import { makePackages, packageFor } from '@/scripts/release/make-packages'
import { rebuildFromSources } from '@/scripts/release/rebuild-from-sources'
import { ROOT } from '../law/source-files'

let folder: string
let packages: Awaited<ReturnType<typeof makePackages>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curtail-packages-'))
  packages = await makePackages(ROOT, folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

it('are the same, byte for byte, made again from the sources package', async () => {
  expect(packages.size).toBe(3)
  const sources = packageFor(packages, 'sources')
  expect(comparePackages(packages, await rebuildFromSources(sources))).toEqual([])

  const files = Object.keys(unzipSync(sources))
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package-lock.json', 'wxt.config.ts']))
  expect(files.filter((path) => /(^|\/)(node_modules|\..*|test|service)\//.test(path))).toEqual([])
})

it('weigh what the benchmark says', async () => {
  const files = await packEach(builtFiles(join(folder, 'chrome-mv3')))
  expect(packageFor(packages, 'chrome').length).toBe(zipSize(files))
})

it('give the linter of addons.mozilla.org nothing to say', async () => {
  expect(await lintForFirefox(join(folder, 'firefox-mv3'))).toEqual([])
})

it('are told apart where one file differs', () => {
  const [one, other] = ['a', 'b'].map((text) =>
    Buffer.from(zipSync({ 'same.js': strToU8('same'), 'other.js': strToU8(text) })),
  )
  const named = (bytes = Buffer.alloc(0)) => new Map([['curtail-chrome.zip', bytes]])
  expect(comparePackages(named(one), named(other))).toEqual(['curtail-chrome.zip: other.js'])
  expect(comparePackages(named(one), new Map())).toEqual(['curtail-chrome.zip: made only once'])
})
