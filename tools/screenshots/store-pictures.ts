import { dirname, join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { buildExtension } from '../test/support/build-extension.ts'
import { openSceneStage, type SceneStage } from '../test/support/scenes/scene-stage.ts'
import { scenes } from '../test/support/scenes/scenes.ts'

/* Makes the stores' pictures, in their size, into store/images. */

type Picture = { what: string; scene: string; scheme: 'light' | 'dark' }

const SIZE = { width: 1280, height: 800 }
const PICTURES: readonly Picture[] = [
  { what: 'popup', scene: 'popup-filled', scheme: 'light' },
  { what: 'copied', scene: 'popup-created', scheme: 'dark' },
  { what: 'library', scene: 'library', scheme: 'light' },
  { what: 'search', scene: 'library-search', scheme: 'dark' },
  { what: 'overview', scene: 'stats', scheme: 'light' },
]

const images = join(dirname(import.meta.dirname), 'store/images')

/** A popup is far smaller than a store's picture, so its picture is set on a page of that size. */
const framed = async (stage: SceneStage, popup: Page, scheme: string): Promise<Page> => {
  const picture = await (await popup.$('body'))?.screenshot({ encoding: 'base64' })
  const page = await stage.driver.openTab('about:blank')
  await page.setViewport(SIZE)
  await page.setContent(`<!doctype html><body style="margin:0;height:100vh;display:grid;place-items:center;
    background:${scheme === 'light' ? '#d9ebe6' : '#0d2b25'}">
    <img width="560" style="border-radius:12px;box-shadow:0 24px 60px #0006" src="data:image/png;base64,${picture}">`)
  return page
}

const extension = await buildExtension()
for (const { what, scene, scheme } of PICTURES) {
  await using resources = new AsyncDisposableStack()
  const found = scenes.find(({ name }) => name === scene)
  if (found === undefined) throw new Error(`There is no scene ${scene}.`)
  // The popup is enlarged, so it needs more pixels.
  const stage = await openSceneStage({ extension, scale: scene.startsWith('popup') ? 2 : 1 }, resources)
  const shown = await found.show(stage)
  await shown.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  const page = scene.startsWith('popup') ? await framed(stage, shown, scheme) : shown
  await page.setViewport({ ...SIZE, deviceScaleFactor: 1 })
  await page.screenshot({
    path: join(images, `screenshot-${what}-${SIZE.width}x${SIZE.height}.png`) as `${string}.png`,
  })
  console.log(`✓ ${what}`)
}
