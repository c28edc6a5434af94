import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { pressConnect } from '../../support/browser/page/options-page.ts'
import { alertOf, textOf } from '../../support/browser/page/page-text.ts'
import { fieldValue, fillDraft, pressShorten } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { type GARBAGE, startGarbageServer } from './garbage-server.ts'

const answers = [
  { garbage: 'a web page', sentence: 'This is not the answer of a link service.', button: 'Edit' },
  { garbage: 'an empty body', sentence: 'This is not the answer of a link service.', button: 'Edit' },
  { garbage: 'a 200 that says ERROR', sentence: 'The service refused this.', button: undefined },
  { garbage: 'half a JSON', sentence: 'This is not the answer of a link service.', button: 'Edit' },
  { garbage: 'a link without its address', sentence: 'Checking whether the link was created', button: 'Stop checking' },
  { garbage: 'ten megabytes', sentence: 'Checking whether the link was created', button: 'Stop checking' },
  { garbage: 'a connection that breaks', sentence: 'Service not reachable.', button: 'Edit' },
  { garbage: 'a problem of its own', sentence: 'The service has a problem.', button: 'Edit' },
] as const satisfies { garbage: keyof typeof GARBAGE; sentence: string; button: string | undefined }[]

test.for(answers)('the popup explains $garbage and keeps the draft', async ({ garbage, sentence, button }) => {
  const { driver, service, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/page`))
  await fillDraft(popup, { token: 'typed', password: 'kept' })
  await service.stop()
  await startGarbageServer(service.url, garbage)
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain(sentence)
  // Nothing is sent before the list could be read. After that, it is not known if there is a link.
  if (button) await byName(popup, 'button', button).click()
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
  await shown(() => alertOf(options)).toContain('This is not the answer of a link service.')
  expect(await fieldValue(options, 'Service address')).toBe(service.url)
  expect(await fieldValue(options, 'API key')).toBe(service.apiKey)
})

test('the library shows the readable links of a list and mentions the rest', async () => {
  const { driver, options, service } = await openStage()
  await service.stop()
  await startGarbageServer(service.url, 'a list in which a link lacks its address')
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await shown(() => alertOf(library)).toContain('Some links of this page could not be read and are not shown.')
  await shown(() => tokensIn(library)).toContain('good')
})
