import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** One frame of an animated picture. */
export type Frame = {
  title: string
  address: string
  /** Pictures of the page and of the popup over it (PNG, base64). */
  page: string
  popup?: string | undefined
  /** The keys just pressed. */
  keys?: string[] | undefined
  milliseconds: number
}

/** In CSS pixels. */
export const FRAME_SIZE = { width: 800, height: 560 }
export const PAGE_SIZE = { width: 752, height: 430 }

const ICON = readFileSync(resolve(import.meta.dirname, '../../public/icon/48.png'), 'base64')

const STYLE = `
  body { position: relative; height: ${FRAME_SIZE.height}px; margin: 0; font: 13px/1 system-ui, sans-serif;
    background: #d9ebe6 }
  .window { position: absolute; inset: 24px 24px auto; overflow: hidden; border-radius: 10px; background: #fff;
    box-shadow: 0 12px 36px #0003 }
  .tab { display: flex; align-items: center; height: 34px; padding: 0 14px; background: #e4e9e7; color: #27332f }
  .bar { display: flex; align-items: center; gap: 12px; height: 40px; padding: 0 14px; background: #f4f6f5 }
  .address { flex: 1; overflow: hidden; padding: 7px 14px; border-radius: 14px; background: #e4e9e7; color: #4a5652;
    text-overflow: ellipsis; white-space: nowrap }
  .window img { display: block }
  .page { width: ${PAGE_SIZE.width}px; height: ${PAGE_SIZE.height}px }
  .popup { position: absolute; top: 94px; right: 34px; width: 360px; border: 1px solid #0002; border-radius: 8px;
    box-shadow: 0 8px 28px #0005 }
  .keys { position: absolute; bottom: 44px; left: 48px; display: flex; gap: 6px }
  kbd { padding: 9px 13px; border-radius: 7px; background: #0d2b25; color: #fff; font: 600 17px/1 system-ui, sans-serif }
`

/** A frame as a page: a browser window with a page, a popup and the keys just pressed. */
export const frameOf = ({ title, address, page, popup, keys = [] }: Frame): string => `<!doctype html>
  <meta charset="utf-8"><style>${STYLE}</style>
  <div class="window">
    <div class="tab">${title}</div>
    <div class="bar"><div class="address">${address.replaceAll('&', '&amp;')}</div>
      <img width="20" height="20" src="data:image/png;base64,${ICON}"></div>
    <img class="page" src="data:image/png;base64,${page}">
  </div>
  ${popup === undefined ? '' : `<img class="popup" src="data:image/png;base64,${popup}">`}
  <div class="keys">${keys.map((key) => `<kbd>${key}</kbd>`).join('')}</div>`
