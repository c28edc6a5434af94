import { expect, test } from 'vitest'
import { byName } from '../support/browser/by-name.ts'
import { pressConnect } from '../support/browser/options-page.ts'
import { alertOf, textOf } from '../support/browser/page-text.ts'
import { fieldValue, fillDraft, pressShorten } from '../support/browser/popup-page.ts'
import { type GARBAGE, startGarbageServer } from './garbage-server.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

const answers = [
  { garbage: 'a web page', sentence: 'The answer is not one of a link service.', isUncertain: true },
  { garbage: 'an empty body', sentence: 'The answer is not one of a link service.', isUncertain: true },
  { garbage: 'a 200 that says ERROR', sentence: 'The service refused this.', isUncertain: false },
  { garbage: 'half a JSON', sentence: 'The answer is not one of a link service.', isUncertain: true },
  { garbage: 'a link without its address', sentence: 'The answer of the service lacks', isUncertain: true },
  { garbage: 'ten megabytes', sentence: 'The answer is larger than any that a link service gives.', isUncertain: true },
  { garbage: 'a connection that breaks', sentence: 'The service cannot be reached.', isUncertain: true },
  { garbage: 'a problem of its own', sentence: 'The service has a problem of its own.', isUncertain: true },
] as const satisfies { garbage: keyof typeof GARBAGE; sentence: string; isUncertain: boolean }[]

test.for(answers)('the popup explains $garbage and keeps the draft', async ({ garbage, sentence, isUncertain }) => {
  const { driver, service, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/page`))
  await fillDraft(popup, { token: 'typed', password: 'kept' })
  await service.stop()
  await startGarbageServer(service.url, garbage)
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain(sentence)
  // Whether a link was made is not known then, and the extension goes on asking until a person has had enough.
  if (isUncertain) await byName(popup, 'button', 'Stop checking').click()
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/page`)
  expect(await fieldValue(popup, 'Token')).toBe('typed')
  expect(await fieldValue(popup, 'Password')).toBe('kept')
})

test('Connect explains that an address is not a link service, and keeps the form', async () => {
  const { driver, options, service } = await openStage({ connected: false })
  await service.stop()
  await startGarbageServer(service.url, 'a web page')
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, service)
  await shown(() => alertOf(options)).toContain('The answer is not one of a link service.')
  expect(await fieldValue(options, 'Service address')).toBe(service.url)
  expect(await fieldValue(options, 'API key')).toBe(service.apiKey)
})

test('the library shows the readable links of a list and mentions the rest', async () => {
  const { driver, options, service } = await openStage()
  await service.stop()
  await startGarbageServer(service.url, 'a list in which a link lacks its address')
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await shown(() => alertOf(library)).toContain('Some links of this page could not be read and are not shown.')
  expect(await textOf(library)).toContain('s.example/good')
})
