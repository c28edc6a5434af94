import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { fakeBrowser } from 'wxt/testing/fake-browser'

/*
 * What the browser gives to an extension and Node does not: the message catalogue, read from the real file. The fake
 * browser stands for the rest where a unit is tested alone; the end-to-end tests run in real ones.
 */

/** As the browser does it: each $1 to $9 once, and nothing inside of what was put in. */
const createGetMessage =
  (messages: ReturnType<typeof generateChromeMessages>) =>
  (name: string, substitutions: string | string[] = []): string => {
    const values = [substitutions].flat()
    return (messages[name]?.message ?? '').replaceAll(/\$(\d)/g, (_, digit) => String(values[Number(digit) - 1] ?? ''))
  }

// This is run for each file, and the worker keeps its globals from file to file.
if (!('chrome' in globalThis)) {
  const catalogue = await parseMessagesFile(resolve(import.meta.dirname, '../../locales/en.yml'))
  const getMessage = createGetMessage(generateChromeMessages(catalogue))
  const runtime = { ...fakeBrowser.runtime, id: 'test-extension-id' }
  Object.assign(globalThis, { chrome: { ...fakeBrowser, runtime, i18n: { getMessage } } })
}
