import { resolve } from 'node:path'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { prefer } from '../../test/support/browser/page/accessibility.ts'
import { openSceneStage, type SceneStage } from '../../test/support/scenes/scene-stage.ts'
import { scenes } from '../../test/support/scenes/scenes.ts'

type Picture = { what: string; scene: string; scheme: 'light' | 'dark' }

/** The folder of what is published. */
export const IMAGES = resolve(import.meta.dirname, '../../store/images')

/** What every store accepts. */
const SIZE = { width: 1280, height: 800 }

export const STORE_PICTURES: readonly Picture[] = [
  { what: 'popup', scene: 'popup-filled', scheme: 'light' },
  { what: 'copied', scene: 'popup-created', scheme: 'dark' },
  { what: 'library', scene: 'library', scheme: 'light' },
  { what: 'search', scene: 'library-search', scheme: 'dark' },
  { what: 'stats', scene: 'stats', scheme: 'light' },
]

/** A popup is far smaller than a store's picture: its picture is enlarged, and set whole on a page of that size. */
const framed = async (stage: SceneStage, popup: Page, scheme: string): Promise<Page> => {
  const picture = await (await popup.$('body'))?.screenshot({ encoding: 'base64' })
  const page = await stage.driver.openTab('about:blank')
  await page.setContent(`<!doctype html><body style="margin:0;height:100vh;display:grid;place-items:center;
    background:${scheme === 'light' ? '#d9ebe6' : '#0d2b25'}">
    <img style="width:560px;height:720px;object-fit:contain;filter:drop-shadow(0 24px 30px #0006)"
      src="data:image/png;base64,${picture}">`)
  return page
}

/** Saves a scene in the size that the stores ask for. */
export const drawForStores = async ({ what, scene, scheme }: Picture, extension: string): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const found = scenes.find(({ name }) => name === scene)
  if (found === undefined) throw new Error(`There is no scene ${scene}.`)
  // The popup is enlarged, so it needs more pixels.
  const isPopup = scene.startsWith('popup')
  const stage = await openSceneStage({ extension, scale: isPopup ? 2 : 1 }, resources)
  const shown = await found.show(stage)
  await prefer(shown, scheme)
  const page = isPopup ? await framed(stage, shown, scheme) : shown
  await page.setViewport({ ...SIZE, deviceScaleFactor: 1 })
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(`${IMAGES}/screenshot-${what}-${SIZE.width}x${SIZE.height}.png`)
}
