import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { byName } from '../../test/support/browser/page/any-page.ts'
import { openChip, shownShortLink } from '../../test/support/browser/page/popup-page.ts'
import { chosenConnectionId, savePopupState } from '../../test/support/browser/stored-settings.ts'
import { openSceneStage, PUBLIC_URL, type SceneStage } from '../../test/support/scenes/scene-stage.ts'
import { FRAME_SIZE, type Frame, frameOf, PAGE_SIZE } from './browser-window.ts'
import { IMAGES } from './store-pictures.ts'

const SCALE = 2
const WIDTH = 1600
const MAX_BYTES = 1_000_000

const STYLE = `<!doctype html><html lang="en"><meta charset="utf-8"><style>
  body { margin: 0; padding: 2.5rem 3rem; font: 1rem/1.6 system-ui, sans-serif; color: #1d2724; background: #fff }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 } p { max-width: 26rem; color: #4a5652 }
  textarea { width: 30rem; height: 7rem; padding: .75rem; font: inherit; border: 1px solid #b9c4c0; border-radius: 8px }
  </style>`

const ARTICLE = {
  title: 'Small things that work',
  address: 'https://conference.example.org/2026/talks/small-things?from=programme&day=2',
  html: `<title>Small things that work</title><p>Saturday, 10:30, main hall</p><h1>Small things that work</h1>
    <p>Most tools do many things, most of them half. This talk is about the others: those that do one thing, in one key
    press, every time.</p><p>With examples, and questions at the end.</p>`,
}

const MESSAGE = {
  title: 'New message',
  address: 'https://mail.example.com/new',
  html: `<title>New message</title><h1>New message</h1><p>To: Ada</p>
    <textarea autofocus>See you on Saturday! The talk is at </textarea>`,
}

type Shown = typeof ARTICLE

/** Opens a page in a tab, without the network. */
const openPage = async ({ driver }: SceneStage, { address, html }: Shown): Promise<Page> => {
  const tab = await driver.openTab('about:blank')
  await tab.setViewport({ ...PAGE_SIZE, deviceScaleFactor: SCALE })
  await tab.setRequestInterception(true)
  tab.on('request', (request) => void request.respond({ contentType: 'text/html', body: STYLE + html }))
  await tab.goto(address)
  return tab
}

/** Does the main job, and returns what is seen meanwhile. */
const playMainJob = async (stage: SceneStage): Promise<Frame[]> => {
  await stage.connect()
  await stage.addLinks()
  const state = {
    open: [],
    domains: { [await chosenConnectionId(stage.options)]: new URL(PUBLIC_URL).host },
    isPinHintClosed: true,
  }
  await savePopupState(stage.options, state, (await stage.call('listTags', null)) as { id: string }[])

  const article = await openPage(stage, ARTICLE)
  const behind = { ...ARTICLE, page: await article.screenshot({ encoding: 'base64' }) }
  const popup = await stage.driver.openPopup(article)
  await popup.waitForSelector('#root .chips')
  const frames: Frame[] = [{ ...behind, milliseconds: 900 }]
  const add = async (milliseconds: number, keys?: string[]) => {
    const picture = await (await popup.$('body'))?.screenshot({ encoding: 'base64' })
    frames.push({ ...behind, popup: picture, keys, milliseconds })
  }

  await add(1_400, ['Alt', 'Shift', 'S'])
  await openChip(popup, 'Tag')
  await add(900)
  await byName(popup, 'button', 'Conference').click()
  await add(900)
  await (await byName(popup, 'textbox', 'Token').wait()).focus()
  for (const letters of ['sma', 'll-', 'thi', 'ngs']) {
    await popup.keyboard.type(letters)
    await add(180)
  }
  await add(500)
  await popup.keyboard.press('Enter')
  await shownShortLink(popup)
  await add(2_200, ['Enter'])
  await popup.close()

  const message = await openPage(stage, MESSAGE)
  const show = async (milliseconds: number, keys?: string[]) =>
    frames.push({ ...MESSAGE, page: await message.screenshot({ encoding: 'base64' }), keys, milliseconds })
  await message.focus('textarea')
  await message.keyboard.press('End')
  await show(900)
  await message.keyboard.press('KeyV', { commands: ['Paste'] })
  await message.waitForFunction(() => document.querySelector('textarea')?.value.includes('/small-things'))
  await show(2_600, ['Ctrl', 'V'])
  return frames
}

/** Saves the main job as an animated picture: from the key press to the pasted link. Throws if it is too large. */
export const drawMainJob = async (extension: string): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const stage = await openSceneStage({ extension, scale: SCALE }, resources)
  const frames = await playMainJob(stage)
  const page = await stage.driver.openTab('about:blank')
  await page.setViewport({ ...FRAME_SIZE, deviceScaleFactor: WIDTH / FRAME_SIZE.width })
  const pictures: Uint8Array[] = []
  for (const frame of frames) {
    await page.setContent(frameOf(frame))
    pictures.push(await page.screenshot())
  }
  const { size } = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 82, effort: 6, minSize: true, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds) })
    .toFile(`${IMAGES}/main-job.webp`)
  if (size > MAX_BYTES) throw new Error(`The picture of the main job has ${size} bytes; ${MAX_BYTES} are allowed.`)
}
