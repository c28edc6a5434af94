import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { fakeBrowser } from 'wxt/testing/fake-browser'

/*
 * What the browser gives to an extension and Node does not: the message catalogue, read from the real file. The fake
 * browser stands for the rest where a unit is tested alone; the end-to-end tests run in real ones.
 */

const messages = generateChromeMessages(await parseMessagesFile(resolve(import.meta.dirname, '../../locales/en.yml')))

/** As the browser does it: each $1 to $9 once, and nothing inside of what was put in. */
const getMessage = (name: string, substitutions: string | string[] = []): string => {
  const values = [substitutions].flat()
  return (messages[name]?.message ?? '').replaceAll(/\$(\d)/g, (_, digit) => String(values[Number(digit) - 1] ?? ''))
}

Object.assign(globalThis, {
  chrome: { ...fakeBrowser, runtime: { ...fakeBrowser.runtime, id: 'test-extension-id' }, i18n: { getMessage } },
})
