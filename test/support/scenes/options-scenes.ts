import { addSceneLinks } from './scene-links.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const openConnected = async (stage: SceneStage) => {
  await stage.connect()
  await addSceneLinks(stage.service)
  const options = await stage.openPage('options.html')
  await options.waitForSelector('.tags li')
  return options
}

/** Every state of the options page. */
export const optionsScenes: readonly Scene[] = [
  {
    name: 'options-first-run',
    async show({ options }) {
      await options.bringToFront()
      await options.waitForSelector('input[type=url]')
      return options
    },
  },
  {
    name: 'options-wrong-key',
    async show({ options, driver, service }) {
      await driver.allowHost(service.url)
      await options.bringToFront()
      await options.locator('input[type=url]').fill(service.url)
      await options.locator('input[type=password]').fill('not-the-key')
      await options.locator('button[type=submit]').click()
      await options.waitForSelector('[aria-invalid=true], [role=alert]')
      return options
    },
  },
  { name: 'options-connected', show: openConnected },
  {
    name: 'options-everything',
    async show(stage) {
      const options = await openConnected(stage)
      await options.$$eval('details', (all) => {
        for (const details of all) details.open = true
      })
      const radios = await options.$$('input[name=keyStorage]')
      await radios.at(-1)?.click()
      await options.waitForSelector('form input[autocomplete=new-password]')
      return options
    },
  },
  {
    name: 'options-unreadable',
    async show({ options }) {
      await options.evaluate(() =>
        chrome.storage.local.set({ 'key-vault': 'strange', 'preference.copyAs': 'strange', 'list-draft': 7 }),
      )
      await options.reload()
      await options.bringToFront()
      await options.waitForSelector('[role=alert] li')
      return options
    },
  },
]
