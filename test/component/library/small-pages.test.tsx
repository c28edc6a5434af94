import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { linkOf } from '@/test/support/journal-samples'
import { showLibrary } from './library-under-test'

const TOTAL = 300
const LINKS = Array.from({ length: TOTAL }, (_, index) => linkOf(TOTAL - index))
/** The height of a row that is not measured, in pixels. */
const ROW_HEIGHT = 36

const tokens = () => [...document.querySelectorAll('tr[id]')].map((row) => row.querySelector('.short b')?.textContent)

const scrollTo = (row: number) => {
  const scroller = document.querySelector('.scroller') as HTMLElement
  return act(async () => {
    scroller.scrollTop = row * ROW_HEIGHT
    fireEvent.scroll(scroller)
  })
}

it.each([10, 25, 50])('the list draws every row in view if the service lists %i links a page', async (perPage) => {
  await showLibrary({
    listLinks: ({ page = 1 }) => ({
      current: page,
      totalPages: TOTAL / perPage,
      totalRows: TOTAL,
      links: LINKS.slice((page - 1) * perPage, page * perPage),
    }),
  })
  await waitFor(() => expect(tokens()).toContain(`t${TOTAL}`))
  for (const row of [7, 141, TOTAL - 25, 3]) {
    await scrollTo(row)
    const expected = () => {
      const first = Number(document.querySelector('tr[id]')?.id.replace('link-', ''))
      return tokens().map((_, index) => `t${TOTAL - first - index}`)
    }
    await waitFor(() => expect(tokens()).toContain(`t${TOTAL - row}`))
    await waitFor(() => expect(tokens()).toEqual(expected()))
    expect(tokens().length).toBeGreaterThan(20)
  }
})
