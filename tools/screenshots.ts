import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import { openSceneStage } from '../test/support/scenes/scene-stage.ts'
import { scenes } from '../test/support/scenes/scenes.ts'

/*
 * Makes a picture of every scene, light and dark, into .screenshots. `--language ar` uses a browser
 * of that language; further words select the scenes whose names contain them.
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
    // A full-page picture of a short page is shifted in right-to-left languages (Chromium 156).
    const fullPage = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) as `${string}.png`, fullPage })
  }
  console.log(`✓ ${name}`)
}
