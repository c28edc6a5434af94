import { saveListDraft } from '../browser/stored-settings.ts'
import type { Scene } from './scene.ts'
import type { SceneStage } from './scene-stage.ts'

const ID = '00000000-0000-4000-8000-000000000000'

const LINES = [
  { title: 'How to move to version 2', text: 'https://docs.example.com/guides/move-to-version-2' },
  { title: '', text: 'https://www.example.com/press/kit.zip?utm_source=newsletter&utm_campaign=spring' },
  { title: 'The old town, a tour in seven stops', text: 'https://maps.example.net/tour/old-town' },
  { title: '', text: 'radio.example.net/episodes/42' },
  { title: 'Plum cake', text: 'https://food.example.org/recipes/plum-cake' },
  { title: 'Plum cake, again', text: 'https://food.example.org/recipes/plum-cake' },
]

const TEXT = LINES.map(({ title, text }) => (title === '' ? text : `${title}\t${text}`)).join('\n')

const start = ({ call }: SceneStage) => call('startBatch', { id: ID, lines: LINES, tagId: '', expiresAt: '' })

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
      return openBatch(stage, '.counts span')
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
