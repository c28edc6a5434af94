import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtFiles } from '../source-files'

const files = new Map(builtFiles('chrome').map(({ path, text }) => [path.replace(/^.*-mv3\//, ''), text]))

/** Everything a page loads at once. A built page names it all, including what its scripts import. */
const loadedBy = (page: string): string[] =>
  [...(files.get(page) ?? '').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)

describe.each(['popup.html', 'options.html', 'library.html', 'offscreen.html'])('%s', (page) => {
  it('names scripts and styles that the package has', () => {
    const names = loadedBy(page)
    expect(names).toContainEqual(expect.stringContaining(`chunks/${posix.basename(page, '.html')}-`))
    expect(names.filter((name) => !files.has(name))).toEqual([])
  })

  it('loads the charts on demand', () => {
    const drawsCharts = (name: string) => name.endsWith('.js') && files.get(name)?.includes('u-cursor-pt')
    expect([...files.keys()].filter(drawsCharts)).toHaveLength(1)
    expect(loadedBy(page).filter(drawsCharts)).toEqual([])
  })
})
