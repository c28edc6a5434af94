import { expect, it } from 'vitest'
import { replacesLink } from '@/lib/domain/link/web-address'

const page = 'https://page.example/article'
const pasted = 'https://other.example/?a=1#b'

it.each([0, 5, page.length])('a link takes the place of another, wherever it is pasted: at %i', (caret) => {
  expect(replacesLink(page, caret, pasted)).toBe(true)
})

it('a link takes all of an empty field', () => {
  expect(replacesLink('', 0, pasted)).toBe(true)
})

it.each([
  ['is no whole address', page, page.length, '?utm_source=mail'],
  ['is not of the web', page, page.length, 'javascript:alert(1)'],
  ['comes behind a "="', 'https://share.example/?u=', 'https://share.example/?u='.length, pasted],
  ['comes into what is no address yet', 'https://', 8, pasted],
])('what %s is pasted as the browser does it', (_, held, caret, text) => {
  expect(replacesLink(held, caret, text)).toBe(false)
})
