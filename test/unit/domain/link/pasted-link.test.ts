import { expect, it } from 'vitest'
import { replacesLink } from '@/lib/domain/link/web-address'

const page = 'https://page.example/article'
const pasted = 'https://other.example/?a=1#b'

it.each([0, 5, page.length])('replacesLink() is true for a link pasted into another, at %i', (caret) => {
  expect(replacesLink(page, caret, pasted)).toBe(true)
})

it('replacesLink() is true for an empty field', () => {
  expect(replacesLink('', 0, pasted)).toBe(true)
})

it.each([
  ['is no whole address', page, page.length, '?utm_source=mail'],
  ['is not of the web', page, page.length, 'javascript:alert(1)'],
  ['comes behind a "="', 'https://share.example/?u=', 'https://share.example/?u='.length, pasted],
  ['comes into what is no address yet', 'https://', 8, pasted],
])('replacesLink() is false for a text that %s', (_, held, caret, text) => {
  expect(replacesLink(held, caret, text)).toBe(false)
})
