import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launchChromium } from '../test/browser/launch-chromium.ts'

/** Renders the icon's drawing to the sizes that browsers and stores ask for. */
const FOLDER = resolve(import.meta.dirname, '../public/icon')
const SIZES = [16, 32, 48, 96, 128]

const drawing = await readFile(resolve(FOLDER, 'curtail.svg'), 'utf8')
const browser = await launchChromium()
const page = await browser.newPage()
for (const size of SIZES) {
  await page.setViewport({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`)
  await writeFile(resolve(FOLDER, `${size}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
