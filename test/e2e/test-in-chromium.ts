import { inject, test } from 'vitest'

/** A test of what the extension does alike in every browser, in a file that Firefox plays too: Firefox leaves it out. */
export const testInChromium = (title: string, run: () => Promise<void>): void => {
  if (inject('browser') === 'chromium') test(title, run)
}
