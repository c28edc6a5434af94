import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import type { Chip } from '../../../lib/domain/settings/popup-state.ts'
import { connectExtension } from '../browser/page/options-page.ts'
import { openChip } from '../browser/page/popup-page.ts'
import { chosenConnectionId, saveDraft, savePopupState } from '../browser/stored-settings.ts'
import { startMisbehavingProxy } from '../misbehaving-proxy.ts'
import { ADDRESS, EMPTY, openForm, SUBMIT } from './scene-popup.ts'
import { PUBLIC_URL, type Scene, type SceneStage } from './scene-stage.ts'

/** A draft with all that a link may have, and these chips open. */
const openFilled = async (stage: SceneStage, open: Chip[]) => {
  await stage.connect()
  const [, tagId = ''] = await stage.addTags()
  const tags = await stage.call('listTags', null)
  const draft: LinkDraft = { ...EMPTY, tagId, token: 'small-things', password: 'plum cake', expiresAt: 'P7D' }
  await saveDraft(stage.options, ADDRESS, draft)
  const domains = { [await chosenConnectionId(stage.options)]: new URL(PUBLIC_URL).host }
  await savePopupState(stage.options, { open, domains }, tags)
  return openForm(stage)
}

/** The popup's form in every state. */
export const popupFormScenes: readonly Scene[] = [
  {
    name: 'popup-not-connected',
    async show(stage) {
      const popup = await stage.openPopupOn(ADDRESS)
      await popup.waitForSelector('.popup_welcome')
      return popup
    },
  },
  {
    name: 'popup-ready',
    state: 'connected',
    async show(stage) {
      await stage.connect()
      return openForm(stage)
    },
  },
  {
    name: 'popup-recent',
    state: 'links',
    async show(stage) {
      await stage.connect()
      await stage.addLinks()
      await stage.readCache()
      const popup = await openForm(stage)
      await popup.waitForSelector('.popup_recent li')
      return popup
    },
  },
  { name: 'popup-chosen', show: (stage) => openFilled(stage, []) },
  { name: 'popup-filled', show: (stage) => openFilled(stage, ['tag', 'expires', 'password', 'utm']) },
  {
    name: 'popup-menu',
    state: 'connected',
    async show(stage) {
      await stage.connect()
      const popup = await openForm(stage)
      await popup.locator('header button').click()
      await popup.waitForSelector('[role=menuitem]')
      return popup
    },
  },
  {
    name: 'popup-connections',
    async show(stage) {
      await stage.connect()
      const first = await chosenConnectionId(stage.options)
      const proxy = await startMisbehavingProxy(stage.service.url)
      stage.defer(() => proxy.close())
      await connectExtension(stage.driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
      const second = await chosenConnectionId(stage.options)
      await stage.call('setName', { id: first, name: 'go.example.com' })
      await stage.call('setName', { id: second, name: 's.example.org' })
      const popup = await openForm(stage)
      await popup.locator('.form_connection').click()
      await popup.waitForSelector('[role=menuitemradio]')
      return popup
    },
  },
  {
    name: 'popup-tags',
    async show(stage) {
      await stage.connect()
      await stage.addLinks()
      await stage.readCache()
      await stage.call('listTags', null)
      await stage.readCache()
      const popup = await openForm(stage)
      await popup.waitForSelector('.popup_recent li')
      await openChip(popup, 'Tag')
      await popup.focus('[role=combobox]')
      await popup.keyboard.press('ArrowDown')
      await popup.waitForSelector('[role=option]')
      return popup
    },
  },
  {
    name: 'popup-invalid',
    async show(stage) {
      await stage.connect()
      await saveDraft(stage.options, ADDRESS, { ...EMPTY, token: 'two words' })
      const popup = await openForm(stage)
      await popup.locator(SUBMIT).click()
      await popup.waitForSelector('[aria-invalid=true]')
      return popup
    },
  },
  {
    name: 'popup-no-page',
    state: 'connected',
    async show(stage) {
      await stage.connect()
      const popup = await stage.driver.openPopup(await stage.driver.openTab('about:blank'))
      await popup.waitForSelector('#root .form_chips')
      return popup
    },
  },
  {
    name: 'popup-busy',
    async show(stage) {
      const proxy = await startMisbehavingProxy(stage.service.url)
      stage.defer(() => proxy.close())
      await stage.connect(proxy.url)
      const popup = await openForm(stage)
      const held = proxy.hold('answer')
      await popup.locator(SUBMIT).click()
      await held()
      await popup.waitForSelector('.form_closable')
      return popup
    },
  },
]
