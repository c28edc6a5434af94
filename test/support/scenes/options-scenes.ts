import { openSection } from '../browser/page/options-page.ts'
import { chosenConnectionId } from '../browser/stored-settings.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const SECTIONS = ['new-links', 'tags', 'utm', 'copying', 'shortcuts', 'privacy', 'advanced'] as const

const openConnected = async (stage: SceneStage) => {
  await stage.connect()
  await stage.addLinks()
  const options = await stage.openPage('options.html')
  await options.waitForSelector('.connection')
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
      await options.waitForSelector('.welcome')
      return options
    },
  },
  {
    name: 'options-connections',
    async show(stage) {
      const options = await openConnected(stage)
      const id = await chosenConnectionId(options)
      await stage.call('setLook', { id, name: 'go.example.com', color: '#0f6b5c' })
      await stage.call('setKeyStorage', { id, keyStorage: 'passphrase', idleMinutes: 15, passphrase: 'correct horse' })
      await options.locator('.connection-row button').click()
      await options.waitForSelector('.editor')
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
        if (section === 'tags') await options.waitForSelector('.tag-chip:not(.new)')
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
      await options.locator('.tag-chip:not(.new)').click()
      await options.waitForSelector('.tag-editor')
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
      await options.locator('.connection-row [aria-haspopup=menu]').click()
      await options.locator('[role=menuitem]:last-of-type').click()
      await options.waitForSelector('.question')
      return options
    },
  },
  {
    name: 'options-unreadable',
    async show(stage) {
      await stage.options.evaluate(() =>
        chrome.storage.local.set({ 'preference.copyAs': 'strange', 'list-draft': 7, 'chosen-connection': 8 }),
      )
      const options = await stage.openPage('options.html')
      await options.waitForSelector('[role=alert] li')
      return options
    },
  },
]
