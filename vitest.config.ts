import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { canDrive } from './test/support/browser/find-browser.ts'
import { FAILED_TESTS, reportFailedTests } from './test/support/failed-tests.ts'

// In a new clone, nothing has made it yet.
if (!existsSync(`${import.meta.dirname}/.wxt`))
  execFileSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'prepare'], { cwd: import.meta.dirname })

// Days begin at the same moment on every machine. Another zone may be set.
process.env.TZ ??= 'Europe/Berlin'

// Workers, and the services and tools they start, load compiled code: a process starts in half the time.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/compiled`

const alias = { '@': import.meta.dirname, '#i18n': `${import.meta.dirname}/.wxt/i18n/index.ts` }

/**
 * The scenarios that also run in Firefox: the main job, and whatever browsers do differently. The others, and those marked
 * in these files, run only in Chromium; see docs/tests.md.
 */
const IN_FIREFOX = [
  'batch',
  'connecting',
  'evidence',
  'export',
  'firefox-window',
  'growing-window',
  'interrupted',
  'key-storage',
  'keyboard-only',
  'missing-apis',
  'omnibox',
  'private-windows',
  'reset',
  'service-down',
  'shortening',
  'stats',
  'synced-settings',
  'unpinned',
  'without-popup',
  'wire',
]

/**
 * A worker keeps its modules and its DOM from file to file, which halves the time of short tests. So a test must clean up:
 * test/support/extension-globals.ts takes back stubs, test/support/dom.ts resets the DOM, and tests reset storage and
 * databases where they create them.
 */
const SHARED_WORKER = { isolate: false, restoreMocks: true }

/**
 * These wait for processes and databases most of the time, so a third worker keeps two cores busy. It would starve browsers
 * until tests fail: the other projects follow as a group of their own.
 */
const MOSTLY_WAITING = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } }

/**
 * The order of projects: files that take long begin first, and short ones last, so that no worker is left with a long one
 * when the others are done. Projects with a browser follow each other, since a worker ends its browser with its project.
 */
const ORDER = ['release', 'service', 'chaos', 'e2e-firefox', 'e2e-chromium', 'node', 'component']

/** The files that take longest. In a new clone, Vitest knows only how large a file is, and these are small. */
const LONGEST = [
  'test/service/on-server',
  'test/service/on-sqlite',
  'test/service/outages',
  'test/e2e/chromium/accessible',
]

/** Vitest asks for a class. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number =>
      ORDER.indexOf(project.name) + (LONGEST.some((path) => moduleId.includes(path)) ? 0 : 0.5)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

const BROWSERS = (['chromium', 'firefox'] as const).filter(canDrive)

/** A project whose tests drive a browser. */
const inBrowser = (kind: 'e2e' | 'nightly', browser: 'chromium' | 'firefox', include: string) => ({
  extends: true as const,
  test: {
    name: `${kind}-${browser}`,
    environment: 'node' as const,
    include: [include],
    provide: { browser },
    globalSetup: ['test/e2e/build.ts'],
    setupFiles: ['test/e2e/evidence.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A worker keeps its browser from file to file.
    isolate: false,
  },
})

/** One project a kind of test: what runs in Node, what needs a DOM, and what drives a real browser. */
export default defineConfig({
  resolve: { alias },
  test: {
    // Node's own fetch (undici 7.29, Parser.finish) throws past every promise where a connection breaks under an answer
    // that is not being read. Browsers, which the extension runs in, do not have it; the test that sends any bytes does.
    onUnhandledError: ({ message, stack = '' }) =>
      !(message.includes('!this.paused') && stack.includes('internal/deps/undici')),
    coverage: {
      include: ['{components,entrypoints,lib,service}/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      // A summary without one red test is worth more than none.
      reportOnFailure: true,
    },
    // No style sheet is read: a class has the name that its module gives it.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The limit is for what hangs, not for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // All projects of a group share the workers.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFilesFirst, groupOrder: 1 },
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions' as const] : []),
      reportFailedTests(FAILED_TESTS),
    ],
    // Only -u writes a snapshot: a new one is read first, as a changed one is.
    update: 'none',
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          name: 'node',
          environment: 'node',
          include: ['test/{unit,contract,architecture,tools}/**/*.test.ts'],
          setupFiles: ['test/support/extension-globals.ts', 'test/support/seed.ts', 'test/support/frozen-clock.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...MOSTLY_WAITING,
          name: 'service',
          environment: 'node',
          include: ['test/service/**/*.test.ts'],
          setupFiles: ['test/support/seed.ts'],
          globalSetup: ['test/support/postgres/postgres-of-the-run.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          name: 'component',
          // Not setInterval: jsdom would start its animation frames with the fake one, and later files have none then.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'performance'] },
          environment: 'jsdom',
          include: ['test/component/**/*.test.tsx'],
          setupFiles: ['test/support/extension-globals.ts', 'test/support/dom.ts', 'test/support/frozen-clock.ts'],
        },
      },
      ...BROWSERS.map((browser) =>
        inBrowser(
          'e2e',
          browser,
          browser === 'firefox' ? `test/e2e/**/{${IN_FIREFOX}}.test.ts` : 'test/e2e/**/!(firefox-window).test.ts',
        ),
      ),
      // Rare and slow cases: `npm run test:nightly`.
      ...BROWSERS.map((browser) =>
        inBrowser('nightly', browser, browser === 'firefox' ? 'test/nightly/*.test.ts' : 'test/nightly/**/*.test.ts'),
      ),
      {
        extends: true,
        test: {
          name: 'chaos',
          environment: 'node',
          provide: { browser: 'chromium' },
          include: canDrive('chromium') ? ['test/chaos/**/*.test.ts'] : ['test/chaos/service/**/*.test.ts'],
          globalSetup: ['test/e2e/build.ts', 'test/support/postgres/postgres-of-the-run.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...MOSTLY_WAITING,
          name: 'release',
          environment: 'node',
          include: ['test/release/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
