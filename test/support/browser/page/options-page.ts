import type { Page } from 'puppeteer-core'
import { callBackground } from '../call-background.ts'
import type { ExtensionDriver } from '../driver.ts'
import { chooseConnection } from '../stored-settings.ts'
import { until } from '../until.ts'
import { byName, enterText, textOf } from './any-page.ts'

export type Service = { url: string; apiKey: string }

/** Shows a section of the options page, by its name in the page's address. */
export const openSection = async (options: Page, section: string): Promise<void> => {
  await options.bringToFront()
  await options.locator(`nav a[href="#${section}"]`).click()
  await options.waitForSelector(`nav a[href="#${section}"][aria-current]`)
  // Some load their data first.
  await options.waitForSelector('main h1')
}

/** Fills in the options page and presses Connect, without waiting. */
export const pressConnect = async (options: Page, service: Service): Promise<void> => {
  await enterText(options, 'Service address', service.url)
  await enterText(options, 'API key', service.apiKey)
  await byName(options, 'button', 'Connect').click()
}

/**
 * Connects the extension to a service, which makes new links from then on, past the form, which `connecting.test.ts` drives.
 * Throws if the background refuses.
 */
export const connectExtension = async (
  driver: ExtensionDriver,
  options: Page,
  service: Service,
  connectionId: string | null = null,
): Promise<void> => {
  await driver.grantHost(service.url, options)
  const reply = await callBackground(options, 'connect', {
    address: service.url,
    key: service.apiKey,
    connectionId,
  })
  if (!reply?.ok) throw new Error(JSON.stringify(reply))
  await chooseConnection(options, reply.output.id)
  await until('the options page lists the connection', async () =>
    (await textOf(options)).includes(new URL(service.url).host),
  )
}

/** Opens the form of the only connection. */
export const editConnection = async (options: Page): Promise<void> => {
  await openSection(options, 'connections')
  await options.locator('.connections_head button[aria-expanded=false]:not([aria-haspopup])').click()
  await options.waitForSelector('.connections_editor')
}

/** Chooses from the menu of the only connection. */
const chooseForConnection = async (options: Page, item: string): Promise<void> => {
  await openSection(options, 'connections')
  await options.locator('.connections_head [aria-haspopup=menu]').click()
  await byName(options, 'menuitem', item).click()
}

/** Removes the only connection, with all that is kept for it and the permission for its host. */
export const removeConnection = async (options: Page): Promise<void> => {
  await chooseForConnection(options, 'Remove…')
  await byName(options, 'button', 'Remove').click()
  await options.waitForSelector('.first-run_main')
  // The page shows it as gone before the host is released, which the next test may be granted.
  await until('no host is granted', () =>
    options.evaluate(async () => (await chrome.permissions.getAll()).origins?.length === 0),
  )
}

/** Chooses the copy format on the options page. */
export const setCopyFormat = async (options: Page, form: 'markdown' | 'title-and-link'): Promise<void> => {
  await openSection(options, 'new-links')
  await options.locator('::-p-aria([name="Copy as"][role="combobox"])').fill(form)
  await until(`${form} is copied`, async () =>
    options.evaluate(
      async (value) => JSON.stringify(await chrome.storage.sync.get('preference.copyAs')).includes(`"${value}"`),
      form,
    ),
  )
}
