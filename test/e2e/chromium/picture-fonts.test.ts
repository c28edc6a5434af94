import { expect, test } from 'vitest'
import { hasFontFor } from '../../../tools/fonts.ts'
import { openBrowser } from '../stage.ts'

test.each([
  ['has a font for letters', 'ab', true],
  // Of a private area, where no font has any.
  ['has none for characters that nobody has drawn', '\u{10ABC0}\u{10ABC1}', false],
])('hasFontFor() tells that the computer %s', async (_, characters, isThere) => {
  const page = await (await openBrowser()).firstRunPage()
  expect(await hasFontFor(page, characters)).toBe(isThere)
})
