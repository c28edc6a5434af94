import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launchChromium } from '../test/browser/launch-chromium.ts'

/** Renders the drawings to the sizes that browsers and stores ask for. */
const ROOT = resolve(import.meta.dirname, '..')
const ICON = 'public/icon/curtail.svg'
const SQUARES = [16, 32, 48, 96, 128]
const PICTURES = [
  ...SQUARES.map((size) => ({ from: ICON, to: `public/icon/${size}.png`, width: size, height: size })),
  { from: ICON, to: 'store/images/logo-300x300.png', width: 300, height: 300 },
  { from: 'store/images/tile.svg', to: 'store/images/tile-440x280.png', width: 440, height: 280 },
]

const browser = await launchChromium()
const page = await browser.newPage()
for (const { from, to, width, height } of PICTURES) {
  const drawing = await readFile(resolve(ROOT, from), 'utf8')
  await page.setViewport({ width, height })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${drawing}`)
  await writeFile(resolve(ROOT, to), await page.screenshot({ omitBackground: true }))
}
await browser.close()
