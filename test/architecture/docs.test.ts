import { existsSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { contract } from '@/lib/rpc/contract'
import { scripts } from '../../package.json'
import { MINIMUM_VERSIONS } from '../../tools/minimum-versions'
import { filesOf, ROOT, type SourceFile } from './source-files'

const docs = filesOf('*.md', 'docs/**/*.md', '.github/**/*.md', 'store/**/*.md')
const settings = filesOf('.github/**/*.yml')
const workflows = settings.filter(({ path }) => path.startsWith('.github/workflows/'))

/** The npm scripts that a text mentions. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run\s+([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '')

const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([\w-]+))?\)/g
const CODE_PATH = /`((?:components|docs|entrypoints|lib|locales|public|service|store|test|tools)\/[\w./-]*)`/g

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Links of a document to missing files or headings, and missing paths in code. */
const brokenIn = ({ path, text }: SourceFile): string[] => {
  const links = [...text.matchAll(LINK)].filter(([, target = '', anchor]) => {
    const file = target === '' ? path : posix.normalize(posix.join(posix.dirname(path), target))
    if (!existsSync(resolve(ROOT, file))) return true
    return anchor !== undefined && !anchorsOf(filesOf(file)[0]?.text ?? '').includes(anchor)
  })
  const paths = [...text.matchAll(CODE_PATH)].filter(([, named = '']) => !existsSync(resolve(ROOT, named)))
  return [...links, ...paths].map(([found]) => `${path}: ${found}`)
}

describe('the docs', () => {
  it('link only to existing files, headings and paths', () => {
    expect(docs.flatMap(brokenIn)).toEqual([])
  })

  it('name existing npm scripts, as do the workflows', () => {
    const named = [...docs, ...workflows].flatMap(({ path, text }) =>
      scriptsIn(text).map((script) => ({ path, script })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([])
  })

  it('name every end-to-end test', () => {
    const text = filesOf('docs/tests.md')[0]?.text
    const names = filesOf('test/e2e/**/*.test.ts').map(({ path }) => posix.basename(path, '.test.ts'))
    expect(names.filter((name) => !text?.match(`[\`/]${name}\``))).toEqual([])
  })

  it('name every method of the contract', () => {
    const text = filesOf('docs/architecture.md')[0]?.text
    expect(Object.keys(contract).filter((method) => !text?.includes(`\`${method}\``))).toEqual([])
  })

  it('have a README of at most 120 lines', () => {
    expect(filesOf('README.md')[0]?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })
})

it("the README names the manifest's minimum browser versions", () => {
  const { chrome, firefox } = MINIMUM_VERSIONS
  expect(filesOf('README.md')[0]?.text).toContain(`| Chrome, Chromium, Edge ${chrome}+ | Firefox ${firefox}+ |`)
})

describe('the docs check finds', () => {
  it.each([
    ['a link to a missing file', '[a](docs/missing.md)'],
    ['a link to a missing heading', '[a](README.md#missing)'],
    ['a link to a missing heading of the same file', '[a](#missing)'],
    ['a missing image', '![a](store/images/missing.png)'],
    ['a missing path in code', 'See `lib/missing.ts`.'],
  ])('%s', (_, text) => {
    expect(brokenIn({ path: 'CONTRIBUTING.md', text })).toHaveLength(1)
  })

  it('every script in a chained command', () => {
    expect(scriptsIn('npm ci && npm start, npm run build:firefox -- --watch, npm tests')).toEqual([
      'start',
      'build:firefox',
    ])
  })
})

describe('the settings for GitHub', () => {
  it.each(settings)('$path is valid YAML', ({ text }) => {
    const { errors, warnings } = parseDocument(text)
    expect([...errors, ...warnings]).toEqual([])
  })

  it('ci.yml is read-only, and cancels superseded runs of pull requests alone', () => {
    const text = workflows.find(({ path }) => path.endsWith('/ci.yml'))?.text ?? ''
    const { permissions, concurrency } = parseDocument(text).toJS()
    expect(permissions).toEqual({ contents: 'read' })
    expect(concurrency['cancel-in-progress']).toMatch(/ github\.event_name == 'pull_request' /)
  })

  it.each(workflows)('$path may not change the repository, and limits every job', ({ text }) => {
    const { permissions, jobs } = parseDocument(text).toJS()
    expect(permissions).toHaveProperty('contents', 'read')
    for (const [name, job] of Object.entries<Record<string, unknown>>(jobs)) {
      expect(job, name).toHaveProperty('timeout-minutes')
      expect(job, name).not.toHaveProperty('permissions')
    }
  })

  it.each(workflows)("$path uses only GitHub's actions, by commit, and leaves no token in the checkout", ({ text }) => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
    expect(text.match(/persist-credentials: false/g)).toHaveLength(
      used.filter((use) => use.includes('/checkout@')).length,
    )
  })
})

it('images of containers are pinned by digest', () => {
  const images = filesOf('service/Dockerfile', 'service/compose.yaml', '.github/workflows/*.yml').flatMap(
    ({ text }) => {
      const stages = [...text.matchAll(/^FROM .* AS (\w+)$/gm)].map(([, stage]) => stage)
      const used = [...text.matchAll(/(?:^FROM |\bimage[:=] ?|--rm\s+)(\S+)/gm)].map(([, image = '']) => image)
      return used.filter((image) => !stages.includes(image))
    },
  )
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})
