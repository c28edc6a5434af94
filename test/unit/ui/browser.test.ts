import { expect, it } from 'vitest'
import { createSelectionWatch, createTabReader } from '@/lib/ui/browser'

const TABS = [
  { id: 1, url: 'chrome-extension://abc/library.html', title: 'Your links' },
  { id: 2, url: 'https://a.example/', title: 'A', highlighted: true },
  { id: 3, url: 'chrome://settings/', title: 'Settings' },
  { id: 4, url: 'http://b.example/', title: 'B' },
  { id: 5, url: 'https://user:secret@c.example/', title: 'C' },
]

/** A double of the browser that writes down in which order it was asked for what. */
const underTest = ({ isGranted = true, isBroken = false } = {}) => {
  const asked: string[] = []
  const listeners = new Set<() => void>()
  const browser = {
    permissions: {
      async request(wanted: unknown) {
        asked.push(`request ${JSON.stringify(wanted)}`)
        return isGranted
      },
      async remove(given: unknown) {
        asked.push(`remove ${JSON.stringify(given)}`)
        return true
      },
    },
    tabs: {
      getCurrent: async () => TABS[0],
      async query({ highlighted }: { highlighted?: boolean }) {
        asked.push('query')
        if (isBroken) throw new Error('no window')
        return TABS.filter((tab) => !highlighted || tab.highlighted)
      },
      onHighlighted: {
        addListener: (listener: () => void) => listeners.add(listener),
        removeListener: (listener: () => void) => listeners.delete(listener),
      },
    },
  }
  return { browser: browser as never, asked, listeners }
}

const TABS_PERMISSION = '{"permissions":["tabs"]}'

it('the tab reader asks for the permission, reads, and returns it', async () => {
  const { browser, asked } = underTest()
  expect(await createTabReader(browser)('all')).toEqual({
    rows: [
      { title: 'A', link: 'https://a.example/' },
      { title: 'B', link: 'http://b.example/' },
    ],
    leftOut: 2,
  })
  expect(asked).toEqual([`request ${TABS_PERMISSION}`, 'query', `remove ${TABS_PERMISSION}`])
})

it('the tab reader asks first, while the click counts', async () => {
  const { browser, asked } = underTest()
  const reading = createTabReader(browser)('all')
  expect(asked).toEqual([`request ${TABS_PERMISSION}`])
  await reading
})

it('the tab reader reads nothing if refused', async () => {
  const { browser, asked } = underTest({ isGranted: false })
  expect(await createTabReader(browser)('all')).toBeUndefined()
  expect(asked).toEqual([`request ${TABS_PERMISSION}`])
})

it('the tab reader returns the permission if reading fails', async () => {
  const { browser, asked } = underTest({ isBroken: true })
  await expect(createTabReader(browser)('all')).rejects.toThrow('no window')
  expect(asked.at(-1)).toBe(`remove ${TABS_PERMISSION}`)
})

it('the tab reader reads selected tabs only', async () => {
  const { browser } = underTest()
  expect((await createTabReader(browser)('selected'))?.rows).toEqual([{ title: 'A', link: 'https://a.example/' }])
})

it('the selection watch reports the count of other selected tabs until it is stopped', async () => {
  const { browser, listeners } = underTest()
  const counts: number[] = []
  const end = createSelectionWatch(browser)((count) => counts.push(count))
  await expect.poll(() => counts).toEqual([1])
  expect(listeners.size).toBe(1)
  end()
  expect(listeners.size).toBe(0)
})
