import { join, relative } from 'node:path'
import type { Page } from 'puppeteer-core'

/** A step failed, and that has been said. */
export class StepFailed extends Error {}

export type Steps = {
  /** Does one thing and says whether it worked. Throws StepFailed where it did not. */
  step<Outcome>(what: string, act: () => Promise<Outcome>): Promise<Outcome>
  /** Keeps a picture of a page and says where. */
  show(page: Page, name: string): Promise<void>
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Says on the console what is done, and keeps its pictures in a folder. */
export const createSteps = (folder: string): Steps => ({
  async step(what, act) {
    try {
      const outcome = await act()
      console.log(`✓ ${what}`)
      return outcome
    } catch (error) {
      console.error(`✗ ${what}: ${firstLine(error)}`)
      throw new StepFailed(what, { cause: error })
    }
  },
  async show(page, name) {
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path: path as `${string}.png` })
    console.log(`  ${relative(process.cwd(), path)}`)
  },
})
