import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { afterEach, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'

/*
 * What Node lacks: the message catalog, read from the real file, and a fake browser for units tested alone. The
 * end-to-end tests run in real browsers.
 */

// Vitest's own option unstubs before each test: too late for the imports of the worker's next file.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Like the browser's: replaces each $1 to $9 once, and nothing in the values. */
const createGetMessage =
  (messages: ReturnType<typeof generateChromeMessages>) =>
  (name: string, substitutions: string | string[] = []): string => {
    const values = [substitutions].flat()
    return (messages[name]?.message ?? '').replaceAll(/\$(\d)/g, (_, digit) => String(values[Number(digit) - 1] ?? ''))
  }

// Runs for each file; the worker keeps its globals.
if (!('chrome' in globalThis)) {
  const catalog = await parseMessagesFile(resolve(import.meta.dirname, '../../locales/en.yml'))
  const getMessage = createGetMessage(generateChromeMessages(catalog))
  const runtime = { ...fakeBrowser.runtime, id: 'test-extension-id' }
  Object.assign(globalThis, { chrome: { ...fakeBrowser, runtime, i18n: { getMessage } } })
}
