import { openSection } from '../browser/page/options-page.ts'
import { chosenConnectionId } from '../browser/stored-settings.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const SECTIONS = ['new-links', 'tags', 'data'] as const

const openConnected = async (stage: SceneStage) => {
  await stage.connect()
  await stage.addLinks()
  const options = await stage.openPage('options.html')
  await options.waitForSelector('.connections_connection')
  return options
}

const fillIn = async ({ openPage, service, driver }: SceneStage, key: string) => {
  const options = await openPage('options.html')
  await driver.grantHost(service.url, options)
  await options.locator('input[name=address]').fill(service.url)
  await options.locator('input[name=key]').fill(key)
  await options.locator('button[type=submit]').click()
  return options
}

/** Every state of the options page. */
export const optionsScenes: readonly Scene[] = [
  {
    name: 'options-first-run',
    async show({ openPage }) {
      const options = await openPage('options.html')
      await options.waitForSelector('input[name=address]')
      return options
    },
  },
  {
    name: 'options-wrong-key',
    async show(stage) {
      const options = await fillIn(stage, 'not-the-key')
      await options.waitForSelector('[aria-invalid=true]')
      return options
    },
  },
  {
    name: 'options-welcome',
    async show(stage) {
      const options = await fillIn(stage, stage.service.apiKey)
      await options.waitForSelector('.first-run_welcome')
      return options
    },
  },
  {
    name: 'options-connections',
    async show(stage) {
      const options = await openConnected(stage)
      const id = await chosenConnectionId(options)
      await stage.call('setName', { id, name: 'go.example.com' })
      await options.locator('.connections_head button').click()
      await options.waitForSelector('.connections_editor')
      return options
    },
  },
  {
    name: 'options-first-run-more',
    async show({ openPage }) {
      const options = await openPage('options.html')
      await options.locator('details:has(.connections_more) > summary').click()
      await options.locator('.connections_more button').click()
      await options.waitForSelector('.connections_header')
      return options
    },
  },
  {
    name: 'options-service-down',
    async show(stage) {
      const options = await stage.openPage('options.html')
      const address = 'https://127.0.0.1:9'
      await stage.driver.grantHost(address, options)
      await options.locator('input[name=address]').fill(address)
      await options.locator('input[name=key]').fill('a-key')
      await options.locator('button[type=submit]').click()
      await options.waitForSelector('[aria-invalid=true]')
      return options
    },
  },
  {
    name: 'options-first-link',
    async show(stage) {
      const options = await fillIn(stage, stage.service.apiKey)
      await options.locator('.first-run_welcome button[type=submit]').click()
      await options.waitForSelector('.first-run_welcome .short-link')
      return options
    },
  },
  {
    name: 'options-field-test',
    async show(stage) {
      await stage.connect()
      await stage.addTags()
      const options = await stage.openPage('options.html')
      await options.locator('.connections_head button[aria-expanded=false]:not([aria-haspopup])').click()
      const password = 'fieldset:has(> legend + .hint):has(> .field) .field:nth-of-type(2) input'
      await options.locator('details:has(.connections_more) > summary').click()
      await options.locator(password).fill('secret_word')
      await options.keyboard.press('Tab')
      await options.locator('.connections_editor section button[aria-expanded]').click()
      await options.locator('.question button').click()
      await options.waitForSelector('.connections_failed')
      return options
    },
  },
  ...SECTIONS.map(
    (section): Scene => ({
      name: `options-${section}`,
      state: 'links',
      async show(stage) {
        const options = await openConnected(stage)
        await openSection(options, section)
        if (section === 'tags') await options.waitForSelector('.tags_tag:not(.tags_new)')
        return options
      },
    }),
  ),
  {
    name: 'options-tag-editor',
    state: 'links',
    async show(stage) {
      const options = await openConnected(stage)
      await openSection(options, 'tags')
      await options.locator('.tags_tag:not(.tags_new)').click()
      await options.waitForSelector('.tags_edited')
      return options
    },
  },
  {
    name: 'options-removal',
    state: 'links',
    async show(stage) {
      const options = await openConnected(stage)
      // The question says how many links are cached.
      await stage.readCache()
      await options.locator('.connections_head [aria-haspopup=menu]').click()
      await options.locator('[role=menuitem]:last-of-type').click()
      await options.waitForSelector('.question')
      return options
    },
  },
]
