import type { Page } from 'puppeteer-core'
import type { SceneStage } from './scene-stage.ts'

/** One page in one state: what is looked at in pictures, and what has to be accessible. */
export type Scene = {
  name: string
  /** Brings the state about and gives the page when it shows. */
  show(stage: SceneStage): Promise<Page>
}
