import { inject, test } from 'vitest'

/** A test that Firefox skips, in a file that it runs: the extension does the same in every browser there. */
export const testInChromium = (title: string, run: () => Promise<void>): void => {
  if (inject('browser') === 'chromium') test(title, run)
}
