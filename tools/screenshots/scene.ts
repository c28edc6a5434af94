import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { prefer } from '../../test/support/browser/page/accessibility.ts'
import { openSceneStage, type Scene } from '../../test/support/scenes/scene-stage.ts'

type Setting = { extension: string; language?: string | undefined }

const FOLDER = resolve(import.meta.dirname, '../../.screenshots')

/** Saves a scene, light and dark, in the folder of its language. */
export const drawScene = async ({ name, show }: Scene, { extension, language }: Setting): Promise<void> => {
  const folder = join(FOLDER, language ?? 'en')
  await mkdir(folder, { recursive: true })
  await using resources = new AsyncDisposableStack()
  const stage = await openSceneStage({ extension, scale: 2, ...(language !== undefined && { language }) }, resources)
  const page = await show(stage)
  for (const scheme of ['light', 'dark'] as const) {
    await prefer(page, scheme)
    // A full-page picture of a short page is shifted in right-to-left languages (Chromium 156).
    const fullPage = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) as `${string}.png`, fullPage })
  }
}
