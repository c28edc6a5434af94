import { expect, it } from 'vitest'
import { belongsToPage, pageTarget } from '@/lib/domain/creation/page-link'

const page = pageTarget('https://a.example/x/?utm_source=mail', 'c1', { stripTracking: true, utmPresetId: '' }, [])

it.each([
  ['asked for with its prepared address', { request: { link: 'https://a.example/x/' } }, true],
  ['asked for with an address that is only alike', { request: { link: 'https://a.example/x' } }, false],
  ['created elsewhere, to its address without a slash', { destination: 'https://a.example/x' }, true],
  ['created elsewhere, to another address', { destination: 'https://a.example/y' }, false],
])('belongsToPage() of a link %s', (_, candidate, belongs) => {
  expect(belongsToPage({ connectionId: 'c1', ...candidate }, page)).toBe(belongs)
  expect(belongsToPage({ connectionId: 'c2', ...candidate }, page)).toBe(false)
})
