import { openChip, showNews } from '../browser/page/popup-page.ts'
import { runInNewPages } from '../browser/run-in-new-pages.ts'
import { startMisbehavingProxy } from '../misbehaving-proxy.ts'
import { startTemporaryService } from '../service/temporary-service.ts'
import { popupFormScenes } from './popup-form-scenes.ts'
import { ADDRESS, EMPTY, openCreated, openForm, order, SUBMIT } from './scene-popup.ts'
import type { Scene } from './scene-stage.ts'

const OTHER = 'https://example.com/timetable'
const DAY_MS = 24 * 3600 * 1000

/** Runs in a page: its clock is two days ahead. */
const setClockAhead = () => {
  const { now } = Date
  Date.now = () => now() + 2 * 24 * 3600 * 1000
}

/** Every state of the popup. */
export const popupScenes: readonly Scene[] = [
  ...popupFormScenes,
  {
    name: 'popup-created',
    async show(stage) {
      await stage.connect()
      const popup = await openForm(stage)
      await popup.locator('.form_token input').fill('small-things')
      await openChip(popup, 'Password')
      await popup.locator('.form_editors input').fill('plum cake')
      await popup.locator(SUBMIT).click()
      await popup.waitForSelector('.short-link')
      return popup
    },
  },
  { name: 'popup-reopened', state: 'created', show: openCreated },
  {
    name: 'popup-qr-code',
    state: 'created',
    async show(stage) {
      const popup = await openCreated(stage)
      await popup.locator('.outcome_tiles [aria-expanded=false]').click()
      await popup.waitForSelector('.qr-code svg')
      return popup
    },
  },
  {
    name: 'popup-copy-as',
    state: 'created',
    async show(stage) {
      const popup = await openCreated(stage)
      await popup.locator('.outcome_tiles [aria-haspopup=menu]').click()
      await popup.waitForSelector('[role=menuitem]')
      return popup
    },
  },
  {
    name: 'popup-expired',
    async show(stage) {
      await stage.connect()
      const [, tagId = ''] = await stage.addTags()
      await stage.call('listTags', null)
      const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
      await stage.call('createLink', order({ token: 'old-one', tagId, expiresAt }))
      stage.defer(await runInNewPages(stage.options.browser(), setClockAhead))
      const popup = await stage.openPopupOn(ADDRESS)
      await showNews(popup)
      await popup.waitForSelector('.outcome_expired')
      return popup
    },
  },
  {
    name: 'popup-news',
    async show(stage) {
      await stage.connect()
      const other = { ...order({ link: OTHER, token: 'ferry' }), title: 'Ferry timetable from March' }
      await stage.call('createLink', other)
      const popup = await openForm(stage)
      await popup.waitForSelector('.popup_line')
      // The menu is not covered.
      await popup.waitForFunction(() => {
        const menu = document.querySelector('header [aria-haspopup=menu]')
        const { left = 0, top = 0, width = 0, height = 0 } = menu?.getBoundingClientRect() ?? {}
        return menu?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      return popup
    },
  },
  {
    name: 'popup-known',
    async show(stage) {
      await stage.connect()
      await stage.service.post('/v1/links', { link: ADDRESS, token: 'small-things' })
      await stage.readCache()
      const popup = await openForm(stage)
      await popup.waitForSelector('.popup_line')
      return popup
    },
  },
  {
    name: 'popup-failed',
    async show(stage) {
      await stage.connect()
      await stage.service.post('/v1/links', { link: 'https://example.com/', token: 'taken' })
      await stage.call('createLink', order({ token: 'taken', expiresAt: new Date(Date.now() + DAY_MS).toISOString() }))
      const popup = await openForm(stage)
      await showNews(popup)
      await popup.waitForSelector('[aria-invalid=true], [role=alert]')
      return popup
    },
  },
  {
    name: 'popup-waiting',
    async show(stage) {
      await stage.connect()
      await stage.service.stop()
      await stage.call('createLink', order({ link: OTHER }))
      await stage.call('createLink', order(EMPTY))
      const popup = await stage.openPopupOn(ADDRESS)
      await showNews(popup)
      await popup.waitForSelector('.waiting-entry button')
      return popup
    },
  },
  {
    name: 'popup-waiting-key',
    async show(stage) {
      let behind = stage.service.url
      const proxy = await startMisbehavingProxy(() => behind)
      stage.defer(() => proxy.close())
      await stage.connect(proxy.url)
      const withAnotherKey = await startTemporaryService('another-key-that-ends-in-wxyz')
      stage.defer(() => withAnotherKey.remove())
      behind = withAnotherKey.url
      await stage.call('createLink', order(EMPTY))
      const popup = await stage.openPopupOn(ADDRESS)
      await showNews(popup)
      await popup.waitForSelector('.waiting-entry .primary')
      return popup
    },
  },
]
