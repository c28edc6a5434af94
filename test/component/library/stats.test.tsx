import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatDateRange } from '@/lib/format'
import { FailureError } from '@/lib/rpc/client'
import { listedLinkOf } from '@/test/support/journal-samples'
import { withCanvasDouble } from '../browser-doubles'
import { completeCache, showLibrary } from './library-under-test'

withCanvasDouble()

beforeEach(() => window.history.replaceState(null, '', '?view=stats'))
afterEach(() => window.history.replaceState(null, '', '?'))

const TAG = { id: 'tag-1', label: 'Docs', color: '#2f6fe0' }
const today = dayOf(Date.now())
const [one, two] = [listedLinkOf(1), listedLinkOf(2)]

/** The stats page over a background with two links, the first one this many days old. */
const show = async (change: Partial<LinkStats> = {}, age = 60, answers: Parameters<typeof showLibrary>[0] = {}) => {
  const stats: LinkStats = {
    links: 2,
    clicks: 30,
    busiest: [
      { ...two, clicks: 20, title: 'Become a member', connectionId: 'c1', tagId: TAG.id },
      { ...one, clicks: 10 },
    ],
    tags: [{ connectionId: 'c1', tagId: TAG.id, links: 1, clicks: 20 }],
    tagsReadAt: 1,
    tagsAddUp: true,
    clicksReadAt: Date.now() - DAY_MS,
    newLinks: [
      { day: today - age, count: 1 },
      { day: today, count: 1 },
    ],
    ...change,
  }
  const library = await showLibrary({ getStats: () => stats, listTags: () => [TAG], ...answers })
  await screen.findByText('Busiest links')
  return library
}
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement
const card = (name: string) => screen.getByRole('region', { name })
const cellsOf = (name: string) =>
  within(card(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('the stats show all links and clicks, tags, and the busiest links with their titles', async () => {
  await show()
  expect(tile('Links')).toHaveTextContent('Links2')
  expect(tile('Clicks')).toHaveTextContent('Clicks30')
  await within(card('Clicks by tag')).findByRole('table')
  expect(cellsOf('Clicks by tag')).toEqual(['Docs201 link', 'No tag101 link'])
  expect(cellsOf('Busiest links').map((text) => text?.replace(/https?:\S+/, ''))).toEqual([
    't2Become a memberDocs20',
    expect.stringMatching(/^t1.*10$/),
  ])
})

it('stats say that no link was followed', async () => {
  await show({ clicks: 0, busiest: [] })
  expect(card('Busiest links')).toHaveTextContent('No clicks yet.')
})

it('the chart has a bar for each day of the period in the address, as high as its new links, and a table', async () => {
  window.history.replaceState(null, '', '?view=stats&period=7')
  await show({
    newLinks: [
      { day: today - 1, count: 4 },
      { day: today, count: 1 },
    ],
  })
  expect(card('New links per day')).toHaveTextContent(/: 5 new links/)
  const heights = [...document.querySelectorAll<HTMLElement>('.bars span')].map(({ style }) => style.blockSize)
  expect(heights).toEqual(['0%', '0%', '0%', '0%', '0%', '100%', '25%'])
  expect(cellsOf('New links per day').map((text) => text?.at(-1))).toEqual(['1', '4', '0', '0', '0', '0', '0'])
  fireEvent.click(screen.getByRole('radio', { name: '30 days' }))
  expect(document.querySelectorAll('.bars span')).toHaveLength(30)
  expect(window.location.search).toBe('?view=stats')
})

it('links of one day are a sentence, without a period to choose', async () => {
  await show({ newLinks: [{ day: today - 2, count: 2 }] })
  expect(card('New links')).toHaveTextContent(/: 2 new links$/)
  expect(screen.queryByRole('group', { name: 'Period' })).toBeNull()
  expect(document.querySelector('.bars')).toBeNull()
})

it('stats without links offer a first link and a refresh, but no period, also before the counts arrive', async () => {
  await showLibrary({
    getCacheState: () => ({ ...completeCache, cached: 0, total: 0, readAt: Date.now() }),
    getStats: () => new Promise(() => {}),
  })
  await screen.findByRole('heading', { name: /There are no links yet/ })
  expect(screen.getByRole('link', { name: 'Shorten your first link' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Period' })).toBeNull()
})

it('bars of several days are not called daily, and say which days they stand for', async () => {
  window.history.replaceState(null, '', '?view=stats&period=year')
  await show({}, 400)
  const links = screen.getByRole('region', { name: 'New links' })
  const week = formatDateRange((today - 6) * DAY_MS, today * DAY_MS)
  expect(links.querySelector('.bars > :last-child')).toHaveAttribute('data-tip', `${week}: 1 new link`)
})

it('stats read the tags once, although that finds new links', async () => {
  let readAt = 1
  const { inputsOf } = await show({}, 60, {
    getCacheState: () => ({ ...completeCache, readAt }),
    controlSync: ({ action }) => {
      if (action === 'tags') readAt = Math.min(readAt + 1, 5)
      return null
    },
  })
  const counted = () => inputsOf('getStats').length
  await waitFor(() => expect(counted()).toBe(2))
  expect(inputsOf('controlSync').filter((input) => Object(input).action === 'tags')).toHaveLength(1)
})

it('stats say why there are no tags if the service cannot be reached', async () => {
  await show({}, 60, { listTags: () => Promise.reject(new FailureError({ code: 'unreachable' })) })
  await waitFor(() => expect(card('Clicks by tag')).toHaveTextContent('The service cannot be reached.'))
})
