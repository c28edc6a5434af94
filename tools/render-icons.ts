import { resolve } from 'node:path'
import sharp from 'sharp'

const ROOT = resolve(import.meta.dirname, '..')
const ICON = 'store/images/icon.svg'
const SQUARES = [16, 32, 48, 96, 128]
const PICTURES = [
  ...SQUARES.map((size) => ({ from: ICON, to: `public/icon/${size}.png`, width: size, height: size })),
  { from: ICON, to: 'store/images/logo-300x300.png', width: 300, height: 300 },
  { from: 'store/images/tile.svg', to: 'store/images/tile-440x280.png', width: 440, height: 280 },
]

// Renders the drawings in the sizes that browsers and stores require.
// Drawn large first: the drawing has no size.
for (const { from, to, width, height } of PICTURES)
  await sharp(resolve(ROOT, from), { density: 300 })
    .resize(width, height)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(resolve(ROOT, to))
