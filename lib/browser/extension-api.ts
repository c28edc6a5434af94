import type { Browser } from 'webextension-polyfill'

const given = globalThis as unknown as { browser?: Browser; chrome: Browser }

/**
 * What the browser offers to an extension: `browser` in Firefox, `chrome` in Chromium. Each version of either that the
 * manifest lets in answers with promises, so that no polyfill stands between.
 */
export const browser = given.browser ?? given.chrome
