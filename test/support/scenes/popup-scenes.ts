import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import type { Output } from '../../../lib/rpc/contract.ts'
import { showOutcome } from '../browser/popup-page.ts'
import { chosenConnectionId, saveDraft } from '../browser/stored-settings.ts'
import { until } from '../browser/until.ts'
import { startHoldingProxy } from '../holding-proxy.ts'
import { addSceneLinks } from './scene-links.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const ADDRESS = 'https://conference.example.org/2026/talks/small-things'
const EMPTY: LinkDraft = { link: ADDRESS, tagId: '', token: '', password: '', expiresAt: '' }

const order = (draft: Partial<LinkDraft> = {}) => ({
  id: crypto.randomUUID(),
  pageUrl: ADDRESS,
  draft: { ...EMPTY, ...draft },
})

const SUBMIT = 'button[type=submit].primary'

/** The popup with its form, including the tag picker, which loads later. */
const openForm = async ({ openPopupOn }: SceneStage) => {
  const popup = await openPopupOn(ADDRESS)
  await popup.waitForSelector('[role=combobox]')
  return popup
}

const openCreated = async (stage: SceneStage, draft: Partial<LinkDraft> = { token: 'small-things' }) => {
  await stage.connect()
  await stage.call('createLink', order(draft))
  const popup = await stage.openPopupOn(ADDRESS)
  await showOutcome(popup)
  await popup.waitForSelector('.short-link')
  return popup
}

/** Every state of the popup. */
export const popupScenes: readonly Scene[] = [
  { name: 'popup-not-connected', show: openForm },
  {
    name: 'popup-ready',
    async show(stage) {
      await stage.connect()
      return openForm(stage)
    },
  },
  {
    name: 'popup-filled',
    async show(stage) {
      await stage.connect()
      const [, tagId = ''] = await addSceneLinks(stage.service)
      await stage.call('listTags', null)
      const draft = { ...EMPTY, tagId, token: 'small-things', password: 'plum cake', expiresAt: '2027-03-31T18:00' }
      await saveDraft(stage.options, ADDRESS, draft)
      return openForm(stage)
    },
  },
  {
    name: 'popup-tags',
    async show(stage) {
      await stage.connect()
      await addSceneLinks(stage.service)
      await stage.call('listTags', null)
      const popup = await openForm(stage)
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
      await popup.click(SUBMIT)
      await popup.waitForSelector('[aria-invalid=true]')
      return popup
    },
  },
  {
    name: 'popup-no-page',
    async show(stage) {
      await stage.connect()
      const popup = await stage.driver.openPopup(await stage.driver.openTab('about:blank'))
      await popup.waitForSelector('[role=combobox]')
      return popup
    },
  },
  {
    name: 'popup-busy',
    async show(stage) {
      const proxy = await startHoldingProxy(stage.service.url)
      stage.defer(() => proxy.close())
      await stage.connect(proxy.url)
      const popup = await openForm(stage)
      const held = proxy.hold()
      await popup.click(SUBMIT)
      await held
      return popup
    },
  },
  { name: 'popup-created', show: openCreated },
  {
    name: 'popup-qr-code',
    async show(stage) {
      const popup = await openCreated(stage)
      await popup.click('[aria-expanded=false]')
      await popup.waitForSelector('.qr-code svg')
      return popup
    },
  },
  {
    name: 'popup-existing',
    async show(stage) {
      await stage.connect()
      const first = order()
      await stage.call('createLink', first)
      await stage.call('acknowledge', { id: first.id, as: 'dismissed' })
      const popup = await openForm(stage)
      await popup.click(SUBMIT)
      await popup.waitForSelector('.short-link')
      return popup
    },
  },
  {
    name: 'popup-known',
    async show(stage) {
      await stage.connect()
      await stage.service.post('/v1/links', { link: ADDRESS, token: 'small-things' })
      await stage.call('syncLinks', { scope: 'links' })
      await until('the cache has the link', async () => {
        const state = (await stage.call('getCacheState', null)) as Output<'getCacheState'>
        return state.cached > 0
      })
      const popup = await openForm(stage)
      await popup.waitForSelector('.strip button')
      return popup
    },
  },
  {
    name: 'popup-failed',
    async show(stage) {
      await stage.connect()
      await stage.service.post('/v1/links', { link: 'https://example.com/', token: 'taken' })
      await stage.call('createLink', order({ token: 'taken' }))
      const popup = await openForm(stage)
      await showOutcome(popup)
      await popup.waitForSelector('[aria-invalid=true], [role=alert]')
      return popup
    },
  },
  {
    name: 'popup-waiting',
    async show(stage) {
      await stage.connect()
      await stage.service.stop()
      await stage.call('createLink', {
        ...order(),
        pageUrl: 'https://example.com/',
        draft: { ...EMPTY, link: 'https://example.com/' },
      })
      await stage.call('createLink', order())
      const popup = await stage.openPopupOn(ADDRESS)
      await showOutcome(popup)
      await popup.waitForSelector('.notice button')
      return popup
    },
  },
  {
    name: 'popup-locked',
    async show(stage) {
      await stage.connect()
      await stage.call('setKeyStorage', {
        id: await chosenConnectionId(stage.options),
        keyStorage: 'passphrase',
        idleMinutes: 0,
        passphrase: 'correct horse battery',
      })
      await stage.call('lock', { connectionId: null })
      const popup = await openForm(stage)
      await popup.waitForSelector('.unlock')
      return popup
    },
  },
]
