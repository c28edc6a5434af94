import type { ListRow } from '../../../lib/domain/batch/list-row.ts'
import { saveListDraft } from '../browser/stored-settings.ts'
import type { Scene, SceneStage } from './scene-stage.ts'

const ID = '00000000-0000-4000-8000-000000000000'

const LINES: ListRow[] = [
  { title: 'How to move to version 2', link: 'https://docs.example.com/guides/move-to-version-2' },
  { title: '', link: 'https://www.example.com/press/kit.zip?utm_source=newsletter&utm_campaign=spring' },
  { title: 'The old town, a tour in seven stops', link: 'https://maps.example.net/tour/old-town' },
  { link: 'radio.example.net/episodes/42' },
  { title: 'Plum cake', link: 'https://food.example.org/recipes/plum-cake' },
  { title: 'Plum cake, again', link: 'https://food.example.org/recipes/plum-cake' },
]

const TEXT = LINES.map(({ title, link }) => (title ? `${title}\t${link}` : link)).join('\n')

const start = ({ call }: SceneStage) => call('startBatch', { id: ID, rows: LINES, tagId: '', expiresAt: '' })

const openBatch = async ({ openPage }: SceneStage, awaited: string) => {
  const page = await openPage('library.html?view=batch')
  await page.waitForSelector(awaited)
  return page
}

/** Every state of the batch page. */
export const batchScenes: readonly Scene[] = [
  {
    name: 'batch-list',
    async show(stage) {
      await stage.connect()
      await saveListDraft(stage.options, TEXT)
      return openBatch(stage, 'form:has(textarea:focus) .counts strong')
    },
  },
  {
    name: 'batch-waiting',
    async show(stage) {
      await stage.connect()
      await stage.service.stop()
      await start(stage)
      return openBatch(stage, 'progress')
    },
  },
  {
    name: 'batch-ended',
    async show(stage) {
      await stage.connect()
      await start(stage)
      return openBatch(stage, '.ending strong')
    },
  },
]
