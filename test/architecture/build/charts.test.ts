import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { builtFiles } from '../../../scripts/bench/weight/built-files'
import { loadedAtOnce } from '../../../scripts/bench/weight/loaded-at-once'
import { ROOT } from '../source-files'

const files = builtFiles(resolve(ROOT, '.output/chrome-mv3'))
const drawsCharts = ({ bytes }: { bytes: Buffer }) => bytes.includes('u-cursor-pt')

it('are loaded by whoever looks at them, and with no page at once', () => {
  expect(files.filter(drawsCharts).filter(({ path }) => path.endsWith('.js'))).toHaveLength(1)
  for (const page of ['popup.html', 'options.html', 'library.html'])
    expect(loadedAtOnce(files, page).filter(drawsCharts)).toEqual([])
})
