import type { Scene, SceneStage } from './scene-stage.ts'

const ROW = 'tr[aria-rowindex] .created'

const openFilled =
  (query = '') =>
  async (stage: SceneStage) => {
    await stage.connect()
    await stage.addLinks()
    const library = await stage.openPage(`library.html${query}`)
    await library.waitForSelector(ROW)
    await library.waitForSelector('td.tag .tag-label')
    return library
  }

/** Every state of the library. */
export const libraryScenes: readonly Scene[] = [
  {
    name: 'library-not-connected',
    async show({ openPage }) {
      const library = await openPage('library.html')
      await library.waitForSelector('[role=alert], .notice')
      return library
    },
  },
  {
    name: 'library-empty',
    state: 'connected',
    async show({ connect, openPage }) {
      await connect()
      const library = await openPage('library.html')
      await library.waitForSelector('main section')
      return library
    },
  },
  { name: 'library', state: 'links', show: openFilled() },
  { name: 'library-by-clicks', state: 'links', show: openFilled('?sort=performance') },
  { name: 'library-search', state: 'links', show: openFilled('?q=docs') },
  {
    name: 'stats',
    state: 'links',
    async show(stage) {
      await stage.connect()
      await stage.addLinks()
      const library = await stage.openPage('library.html?view=stats')
      await library.waitForSelector('canvas')
      // The tags come last: they are read once the links are.
      await library.waitForSelector('.by-tag')
      return library
    },
  },
  {
    name: 'stats-empty',
    state: 'connected',
    async show(stage) {
      await stage.connect()
      const library = await stage.openPage('library.html?view=stats')
      await library.waitForSelector('main section[aria-busy=false]')
      return library
    },
  },
  {
    name: 'library-keys',
    state: 'links',
    async show(stage) {
      const library = await openFilled()(stage)
      // The search field has the focus, where the key is typed.
      await library.locator('header button[aria-keyshortcuts="?"]').click()
      await library.waitForSelector('dialog[open]')
      return library
    },
  },
  {
    name: 'library-service-down',
    async show(stage) {
      await stage.connect()
      await stage.service.stop()
      const library = await stage.openPage('library.html')
      await library.waitForFunction(() => document.querySelector('[role=alert]') && !document.querySelector('progress'))
      return library
    },
  },
]
