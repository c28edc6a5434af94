import type { ListRow } from '../../../lib/domain/batch/list-row.ts'
import { callBackground } from '../browser/call-background.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const ROW = 'tr[aria-rowindex] .link-row_created'

const openFilled =
  (query = '') =>
  async (stage: SceneStage) => {
    await stage.connect()
    await stage.addLinks()
    const library = await stage.openPage(`library.html${query}`)
    await library.waitForSelector(ROW)
    await library.waitForSelector('.link-row_tag .tag-label_label')
    return library
  }

const BATCH_ID = '00000000-0000-4000-8000-000000000000'

const LINES: ListRow[] = [
  { title: 'How to move to version 2', link: 'https://docs.example.com/guides/move-to-version-2' },
  { title: '', link: 'https://www.example.com/press/kit.zip?utm_source=newsletter&utm_campaign=spring' },
  { title: 'The old town, a tour in seven stops', link: 'https://maps.example.net/tour/old-town' },
  { link: 'radio.example.net/episodes/42' },
  { title: 'Plum cake', link: 'https://food.example.org/recipes/plum-cake' },
  { title: 'Plum cake, again', link: 'https://food.example.org/recipes/plum-cake' },
]

const TEXT = LINES.map(({ title, link }) => (title ? `${title}\t${link}` : link)).join('\n')

const startBatch = ({ call }: SceneStage) => call('startBatch', { id: BATCH_ID, rows: LINES, tagId: '', expiresAt: '' })

const openBatch = async ({ openPage }: SceneStage, awaited: string) => {
  const page = await openPage('library.html?view=batch')
  await page.waitForSelector(awaited)
  return page
}

/** Every state of the library, its stats and its batch page. */
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
      await library.waitForSelector('.stats_bars')
      // The tags come last: they are read once the links are.
      await library.waitForSelector('.stats_tags')
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
  {
    name: 'batch-list',
    async show(stage) {
      await stage.connect()
      await callBackground(stage.options, 'saveListDraft', { text: TEXT })
      return openBatch(stage, 'form:has(textarea:focus) .batch_counts strong')
    },
  },
  {
    name: 'batch-waiting',
    async show(stage) {
      await stage.connect()
      await stage.service.stop()
      await startBatch(stage)
      return openBatch(stage, 'progress')
    },
  },
  {
    name: 'batch-ended',
    async show(stage) {
      await stage.connect()
      await startBatch(stage)
      return openBatch(stage, '.batch_ending strong')
    },
  },
]
