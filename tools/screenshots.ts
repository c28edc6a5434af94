import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import { openSceneStage } from '../test/support/scenes/scene-stage.ts'
import { scenes } from '../test/support/scenes/scenes.ts'

/*
 * Makes a picture of every page in every state, light and dark, into .screenshots. `--language ar` makes them in a browser
 * of that language, a word after the options those scenes alone whose names hold it.
 */
const { values, positionals } = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true })
const { language } = values
const folder = join(dirname(import.meta.dirname), '.screenshots', language ?? 'en')
await mkdir(folder, { recursive: true })
const extension = await buildExtension()

for (const { name, show } of scenes.filter((scene) => positionals.every((word) => scene.name.includes(word)))) {
  await using resources = new AsyncDisposableStack()
  const stage = await openSceneStage({ extension, scale: 2, ...(language !== undefined && { language }) }, resources)
  const page = await show(stage)
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    // A picture of more than there is comes out shifted where pages run from right to left (Chromium 156).
    const fullPage = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) as `${string}.png`, fullPage })
  }
  console.log(`✓ ${name}`)
}
