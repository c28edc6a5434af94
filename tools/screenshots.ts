import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prefer } from '../test/support/browser/page/accessibility.ts'
import { buildExtension } from '../test/support/build-extension.ts'
import { openSceneStage, type Scene } from '../test/support/scenes/scene-stage.ts'
import { scenes } from '../test/support/scenes/scenes.ts'
import { runCommand } from './command.ts'
import { languagesWithoutFont } from './fonts.ts'
import { drawForStores, readLanguages, STORE_PICTURES } from './store-pictures.ts'

type Setting = { extension: string; language?: string | undefined }

const FOLDER = resolve(import.meta.dirname, '../.screenshots')

/** Saves a scene, light and dark, in the folder of its language. */
const drawScene = async ({ name, show }: Scene, { extension, language }: Setting): Promise<void> => {
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

/**
 * Draws every scene, light and dark, into .screenshots, then the stores' pictures, in English into store/images and in the
 * other languages into .output/store/images. Words select the pictures whose names contain them all. `--language ar` draws the
 * scenes alone, in a browser of that language. Languages that this computer has no font for are left out, and named.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true })
  const { language } = values
  const extension = await buildExtension()
  const drawnScenes = scenes.map((scene) => ({
    name: scene.name,
    language: language ?? 'en',
    draw: () => drawScene(scene, { extension, language }),
  }))
  const languages = await readLanguages()
  const published = languages.flatMap((each) =>
    STORE_PICTURES.map((picture) => ({
      name: `store-${picture.what}-${each}`,
      language: each,
      draw: () => drawForStores(picture, { extension, language: each }),
    })),
  )
  const pictures = [...drawnScenes, ...(language === undefined ? published : [])]
  const chosen = pictures.filter(({ name }) => positionals.every((word) => name.includes(word)))
  if (chosen.length === 0) throw new Error(`No picture has “${positionals.join(' ')}” in its name.`)
  const lacking = await languagesWithoutFont(new Set(chosen.map((picture) => picture.language)))
  for (const { name, draw } of chosen.filter((picture) => !lacking.includes(picture.language))) {
    await draw()
    console.log(`✓ ${name}`)
  }
  if (lacking.length > 0)
    throw new Error(
      `Nothing was drawn in ${lacking.join(', ')}: this computer has no font for it. Install Noto Sans Arabic and Noto Sans CJK.`,
    )
  return 0
})
