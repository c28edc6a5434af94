import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import { scenes } from '../test/support/scenes/scenes.ts'
import { runCommand } from './command.ts'
import { drawMainJob } from './screenshots/main-job.ts'
import { drawScene } from './screenshots/scene.ts'
import { drawForStores, STORE_PICTURES } from './screenshots/store-pictures.ts'

/**
 * Draws every scene, light and dark, into .screenshots, then what is published into store/images: the stores' pictures
 * and the animated one of the README. Words select the pictures whose names contain them all. `--language ar` draws the
 * scenes alone, in a browser of that language.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true })
  const { language } = values
  const extension = await buildExtension()
  const drawnScenes = scenes.map((scene) => ({
    name: scene.name,
    draw: () => drawScene(scene, { extension, language }),
  }))
  const published = [
    ...STORE_PICTURES.map((picture) => ({
      name: `store-${picture.what}`,
      draw: () => drawForStores(picture, extension),
    })),
    { name: 'main-job', draw: () => drawMainJob(extension) },
  ]
  const pictures = [...drawnScenes, ...(language === undefined ? published : [])]
  const chosen = pictures.filter(({ name }) => positionals.every((word) => name.includes(word)))
  if (chosen.length === 0) throw new Error(`No picture has “${positionals.join(' ')}” in its name.`)
  for (const { name, draw } of chosen) {
    await draw()
    console.log(`✓ ${name}`)
  }
  return 0
})
