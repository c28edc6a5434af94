import { expect, it } from 'vitest'
import { builtFiles, filesOf } from '../source-files'

const BROWSERS = ['chrome', 'firefox'] as const

const finder = (browser: (typeof BROWSERS)[number]) => {
  const files = builtFiles(browser)
  return (text: string) =>
    files.filter((file) => file.text.includes(text)).map(({ path }) => path.replace(/^.*-mv3\//, ''))
}

it.each(BROWSERS)('the %s build speaks to the service in the background alone', (browser) => {
  const holding = finder(browser)
  expect(holding('X-Service-Api-Key')).toEqual(['background.js'])
  expect(holding('key-vault')).toEqual(['background.js'])
  expect(holding('apiKey')).toEqual(['background.js'])
  expect(holding('/v1/links')).toEqual(['background.js'])
})

it('no page looks into the storage but for what is left for popups, by its name', () => {
  const pages = filesOf('{components,lib/ui,entrypoints}/**/*.{ts,tsx}').filter(
    ({ path }) => !path.includes('background.ts'),
  )
  const looking = pages.filter(({ text }) => /\bstorage\.(local|session|sync|managed)|\bindexedDB\b/.test(text))
  expect(looking.map(({ path }) => path)).toEqual(['entrypoints/popup/main.tsx'])
  const reading = pages.filter(({ text }) => /\bsession\.\w+\(/.test(text))
  expect(reading.map(({ path, text }) => [path, text.match(/\bsession\.\w+\(.*/g)])).toEqual([
    ['lib/ui/first-question.ts', ['session.get([SNAPSHOT_KEY, draftPlace(page.url)])']],
  ])
})
