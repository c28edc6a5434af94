import type { Page } from 'puppeteer-core'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'

/** Two characters of the scripts that a computer may have no font for, by language. */
const SAMPLES: Record<string, string> = { ar: 'عه', ja: 'あ字', zh: '汉字' }

/** True if the browser of a page has a font for two characters; if not, Chromium draws the same box for both. */
export const hasFontFor = (page: Page, characters: string): Promise<boolean> =>
  page.evaluate((both) => {
    const [one, other] = [...both].map((character) => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas to draw on.')
      context.font = '48px system-ui'
      context.fillText(character, 50, 80)
      return canvas.toDataURL()
    })
    return one !== other
  }, characters)

/** Those of the languages that this computer has no font for. */
export const languagesWithoutFont = async (languages: Iterable<string>): Promise<string[]> => {
  await using resources = new AsyncDisposableStack()
  const browser = await launchChromium()
  resources.defer(() => browser.close())
  const page = await browser.newPage()
  const lacking: string[] = []
  for (const language of languages) {
    const characters = SAMPLES[language.slice(0, 2)]
    if (characters !== undefined && !(await hasFontFor(page, characters))) lacking.push(language)
  }
  return lacking
}
