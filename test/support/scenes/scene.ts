import type { Page } from 'puppeteer-core'
import type { SceneStage } from './scene-stage.ts'

/** One page in one state, for screenshots and accessibility tests. */
export type Scene = {
  name: string
  /** Creates the state and returns the page that shows it. */
  show(stage: SceneStage): Promise<Page>
}
