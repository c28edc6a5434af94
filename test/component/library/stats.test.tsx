import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatDateRange } from '@/lib/format'
import { FailureError } from '@/lib/rpc/client'
import { linkOf } from '@/test/support/journal-samples'
import { withCanvasDouble } from '../browser-doubles'
import { completeCache, showLibrary } from './library-under-test'

withCanvasDouble()

beforeEach(() => window.history.replaceState(null, '', '?view=stats'))
afterEach(() => window.history.replaceState(null, '', '?'))

const TAG = { id: 'tag-1', label: 'Docs', color: '#2f6fe0' }
const today = dayOf(Date.now())
const [one, two] = [linkOf(1), linkOf(2)]

/** The stats page over a background with two links, the first one this many days old. */
const show = async (change: Partial<LinkStats> = {}, age = 60, answers: Parameters<typeof showLibrary>[0] = {}) => {
  const stats: LinkStats = {
    links: 2,
    clicks: 500,
    followed: 2,
    busiest: [{ link: one, clicks: 400 }],
    tags: [{ tagId: TAG.id, links: 1, clicks: 400 }],
    inPeriod: null,
    inPeriodBefore: null,
    tagsReadAt: 1,
    tagsAddUp: true,
    clicksReadAt: Date.now() - DAY_MS,
    linksByDay: [
      [today - age, 1],
      [today, 2],
    ],
    clicksByDay: [[today, 500]],
    ...change,
  }
  const library = await showLibrary({
    getStats: () => stats,
    listTags: () => [TAG],
    describeLinks: () => [{ id: two.id, title: 'Become a member', tagId: TAG.id }],
    ...answers,
  })
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

const inPeriod = {
  clicks: 30,
  followed: 2,
  busiest: [
    { link: two, clicks: 20 },
    { link: one, clicks: 10 },
  ],
  tags: [{ tagId: TAG.id, links: 1, clicks: 20 }],
}

it('the stats ask for the period in the address, and show its tiles with their change', async () => {
  const { inputsOf } = await show({ inPeriod, inPeriodBefore: { clicks: 20, followed: 4 } })
  expect(inputsOf('getStats')).toEqual([{ first: today - 29, last: today }])
  expect(tile('Clicks')).toHaveTextContent('Clicks3050%20 before')
  expect(tile('Links followed')).toHaveTextContent('Links followed250%4 before')
  expect(tile('Clicks per followed link')).toHaveTextContent('15200%5 before')
})

it('tags and busiest links are those of the period, with their titles', async () => {
  await show({ inPeriod })
  expect(card('Clicks by tag')).toHaveTextContent('30 days')
  await within(card('Clicks by tag')).findByRole('table')
  expect(cellsOf('Clicks by tag')).toEqual(['Docs201 link', 'No tag101 link'])
  await screen.findByText('Become a member')
  expect(cellsOf('Busiest links').map((text) => text?.replace(/https?:\S+/, ''))).toEqual([
    't2Become a memberDocs20',
    expect.stringMatching(/^t1.*10$/),
  ])
})

it('stats show no clicks for a period without samples', async () => {
  await show()
  expect(tile('Clicks')).toHaveTextContent('Clicks500In total')
  expect(card('Busiest links')).toHaveTextContent('In total')
  expect(screen.queryByRole('region', { name: /^Clicks per/ })).toBeNull()
})

it('stats say that a period has no clicks', async () => {
  await show({ inPeriod: { clicks: 0, followed: 0, busiest: [], tags: [] } })
  expect(card('Busiest links')).toHaveTextContent('No clicks in this period.')
})

it('fewer than seven days of data make tiles and lists, and no chart', async () => {
  await show({}, 6)
  expect(screen.queryByRole('region', { name: /^New links/ })).toBeNull()
  expect(tile('New links')).toHaveTextContent('2')
})

it('seven days of data make a chart over the whole period', async () => {
  await show({}, 7)
  expect(screen.getByText(/: 2 new links$/, { selector: '.hint' })).toBeInTheDocument()
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
  expect(links.textContent).toContain(`${week}: 1 new link`)
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
