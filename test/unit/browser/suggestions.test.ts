// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { plainMarkup, suggestionsFor, xmlMarkup } from '@/lib/background/browser/omnibox'
import { linkOf } from '@/test/support/journal-samples'

const hostile = 'https://example.com/?a=<match>&b="\'\u0007&amp;'
const link = { ...linkOf(1), destination: hostile, clicks: 12 }

/** Read the way Chromium reads it, which takes nothing that is not well-formed. */
const textOfXml = (xml: string): string => {
  const document = new DOMParser().parseFromString(`<a>${xml}</a>`, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document.documentElement.textContent ?? ''
}

it('suggestions say what Enter does, and offer other links by their short links', () => {
  const { suggestions } = suggestionsFor('t', { kind: 'copy', link, others: [linkOf(2)] }, plainMarkup)
  const [first, ...others] = suggestions
  expect(first?.description).toBe(`Copy s.example/t1 · 12 clicks · ${hostile}`)
  expect(others).toEqual([
    { content: 'https://s.example/t2', description: 's.example/t2 · 0 clicks · https://example.com/' },
  ])
})

it('suggestions escape text of services and people in XML', () => {
  const { first, suggestions } = suggestionsFor('t', { kind: 'copy', link, others: [link] }, xmlMarkup)
  expect(textOfXml(first)).toBe(`Copy s.example/t1 · 12 clicks · ${hostile.replace('\u0007', ' ')}`)
  expect(textOfXml(suggestions[0]?.description ?? '')).toContain('?a=<match>&b="')
  const none = suggestionsFor('<&', { kind: 'open-library', reason: 'no-match', words: '<&' }, xmlMarkup)
  expect(textOfXml(none.first)).toBe('No link matches “<&”. Press Enter to open your links.')
})

it('suggestions shorten very long text', () => {
  const choice = { kind: 'shorten', destination: `https://example.com/${'a'.repeat(5000)}`, others: [] } as const
  expect(suggestionsFor('t', { ...choice, others: [] }, xmlMarkup).first.length).toBeLessThan(250)
})
