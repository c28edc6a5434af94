import { inject, test } from 'vitest'

const testIn =
  (browser: 'chromium' | 'firefox') =>
  (title: string, run: () => Promise<void>): void => {
    if (inject('browser') === browser) test(title, run)
  }

/** A test that Firefox skips, in a file that it runs: the extension does the same in every browser there. */
export const testInChromium = testIn('chromium')

/** A test that Chromium skips, because another test shows in Chromium what this one does. */
export const testInFirefox = testIn('firefox')
