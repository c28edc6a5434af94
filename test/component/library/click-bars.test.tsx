import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { linkOf } from '@/test/support/journal-samples'
import { showLibrary } from './library-under-test'

it('the bars of clicks compare the listed links, even if the busiest link was read before the others', async () => {
  const links = [
    { ...linkOf(2), clicks: 12 },
    { ...linkOf(1), clicks: 48 },
  ]
  await showLibrary({
    listLinks: ({ perPage }) => ({
      current: 1,
      totalPages: 1,
      totalRows: 2,
      links: perPage === 1 ? links.slice(0, 1) : links,
    }),
  })
  await screen.findByText('12')
  const widths = [...document.querySelectorAll<HTMLElement>('.clicks .bar')].map(({ style }) => style.inlineSize)
  expect(widths).toEqual(['25%', '100%'])
})
