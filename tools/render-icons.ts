import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import optimise, { init } from '@jsquash/oxipng/optimise.js'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'

/** Renders the drawings in the sizes that browsers and stores require. */
const ROOT = resolve(import.meta.dirname, '..')
const ICON = 'store/images/icon.svg'
const SQUARES = [16, 32, 48, 96, 128]
const PICTURES = [
  ...SQUARES.map((size) => ({ from: ICON, to: `public/icon/${size}.png`, width: size, height: size })),
  { from: ICON, to: 'store/images/logo-300x300.png', width: 300, height: 300 },
  { from: 'store/images/tile.svg', to: 'store/images/tile-440x280.png', width: 440, height: 280 },
]

// Its own loader fetches, which fails in Node.
const optimiser = fileURLToPath(import.meta.resolve('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'))
await init(await WebAssembly.compile(await readFile(optimiser)))

const browser = await launchChromium()
const page = await browser.newPage()
for (const { from, to, width, height } of PICTURES) {
  const drawing = await readFile(resolve(ROOT, from), 'utf8')
  await page.setViewport({ width, height })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${drawing}`)
  const { buffer } = new Uint8Array(await page.screenshot({ omitBackground: true }))
  const smaller = await optimise(buffer, { level: 6, optimiseAlpha: true })
  await writeFile(resolve(ROOT, to), new Uint8Array(smaller))
}
await browser.close()
