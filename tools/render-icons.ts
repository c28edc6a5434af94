import { resolve } from 'node:path'
import sharp from 'sharp'

const ROOT = resolve(import.meta.dirname, '..')
const ICON = 'store/images/icon.svg'
const SQUARES = [16, 32, 48, 96]
const PICTURES = [
  ...SQUARES.map((size) => ({ from: ICON, to: `public/icon/${size}.png`, width: size, height: size, margin: 0 })),
  // 96 px of art, the margin of the drawing counted: https://developer.chrome.com/docs/webstore/images
  { from: ICON, to: 'public/icon/128.png', width: 128, height: 128, margin: 13 },
  { from: ICON, to: 'store/images/logo-300x300.png', width: 300, height: 300, margin: 0 },
  { from: 'store/images/tile.svg', to: 'store/images/tile-440x280.png', width: 440, height: 280, margin: 0 },
  { from: 'store/images/marquee.svg', to: 'store/images/marquee-1400x560.png', width: 1400, height: 560, margin: 0 },
]

// Renders the drawings in the sizes that browsers and stores require.
// Drawn large first: the drawing has no size.
for (const { from, to, width, height, margin } of PICTURES)
  await sharp(resolve(ROOT, from), { density: 300 })
    .resize(width - 2 * margin, height - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'transparent' })
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(resolve(ROOT, to))
