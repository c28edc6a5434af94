import type { Page } from 'puppeteer-core'
import { afterAll } from 'vitest'
import { byName, enterText } from '../../support/browser/page/any-page.ts'

type Connected = { setup: string; fields: number; characters: number; clicks: number; seconds: number; refused: string }

/** What a user does on a page: which fields are filled in, with how many characters, and how many clicks it takes. */
export const createHand = (options: Page) => {
  const counted = { fields: 0, clicks: 0 }
  let characters = 0
  const startedAt = performance.now()
  return {
    counted,
    async type(field: string, text: string) {
      counted.fields += 1
      characters += text.length
      await enterText(options, field, text)
    },
    async click(name: string) {
      counted.clicks += 1
      await byName(options, 'button', name).click()
    },
    async openMore() {
      counted.clicks += 1
      await options.locator('details:has(.connections_more) > summary').click()
    },
    /** What it took so far. The browser's own prompt for the host, which the test answers before, takes one click more. */
    effort: (setup: string, refused = ''): Connected => {
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      return { setup, ...counted, characters, seconds, refused }
    },
  }
}

/** Prints, after the tests of a file, what each setup took until the first link. Seconds are those of the machine. */
export const printEfforts = (): Connected[] => {
  const efforts: Connected[] = []
  afterAll(() => {
    for (const { setup, fields, characters, clicks, seconds, refused } of efforts) {
      const effort = `${fields} fields, ${characters} characters, ${clicks} clicks, ${seconds} s`
      process.stdout.write(`${setup}: ${effort}${refused && `; at first: ${refused}`}\n`)
    }
  })
  return efforts
}
