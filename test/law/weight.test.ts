import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import budget from '../../scripts/bench/weight/budget.json' with { type: 'json' }
import { builtFiles } from '../../scripts/bench/weight/built-files'
import { loadedAtOnce } from '../../scripts/bench/weight/loaded-at-once'
import { packEach, zipSize } from '../../scripts/bench/weight/packed'
import { ROOT } from './source-files'

const files = builtFiles(resolve(ROOT, '.output/chrome-mv3'))

it('keeps the zip for Chrome within the budget', async () => {
  expect(zipSize(await packEach(files))).toBeLessThanOrEqual(budget.zip)
})

it('names nothing on its pages that the package lacks', () => {
  const names = files
    .filter(({ path }) => path.endsWith('.html'))
    .flatMap(({ bytes }) => [...bytes.toString().matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name))
  expect(names).toEqual(expect.arrayContaining(['chunks/popup.js', 'chunks/options.js', 'chunks/library.js']))
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(names))
})

it.each(Object.entries(budget.script))('keeps what %s loads at once within the budget', (page, most) => {
  const scripts = loadedAtOnce(files, page).filter(({ path }) => path.endsWith('.js'))
  expect(scripts).not.toEqual([])
  expect(scripts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(most)
})
