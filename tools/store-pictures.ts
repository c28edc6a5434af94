import { mkdir, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { prefer } from '../test/support/browser/page/accessibility.ts'
import { openSceneStage, type SceneStage } from '../test/support/scenes/scene-stage.ts'
import { scenes } from '../test/support/scenes/scenes.ts'

type Picture = { what: string; scene: string; scheme: 'light' | 'dark' }

const ROOT = resolve(import.meta.dirname, '..')

/** The folder of what is published. */
const IMAGES = join(ROOT, 'store/images')

/** The names of the package's languages. */
export const readLanguages = async (): Promise<string[]> =>
  (await readdir(join(ROOT, 'locales'))).map((file) => basename(file, '.yml'))

/** The English pictures are in the repository; the others are only made, next to the texts of a release. */
const folderOf = (language: string): string =>
  language === 'en' ? IMAGES : join(ROOT, '.output/store/images', language)

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

/** Saves a scene in a language of the package, in the size that the stores ask for. */
export const drawForStores = async (
  { what, scene, scheme }: Picture,
  { extension, language }: { extension: string; language: string },
): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const found = scenes.find(({ name }) => name === scene)
  if (found === undefined) throw new Error(`There is no scene ${scene}.`)
  // The popup is enlarged, so it needs more pixels.
  const isPopup = scene.startsWith('popup')
  const stage = await openSceneStage(
    { extension, scale: isPopup ? 2 : 1, language: language.replace('_', '-') },
    resources,
  )
  const shown = await found.show(stage)
  await prefer(shown, scheme)
  const page = isPopup ? await framed(stage, shown, scheme) : shown
  await page.setViewport({ ...SIZE, deviceScaleFactor: 1 })
  const picture = await page.screenshot()
  await mkdir(folderOf(language), { recursive: true })
  await sharp(picture)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(`${folderOf(language)}/screenshot-${what}-${SIZE.width}x${SIZE.height}.png`)
}
