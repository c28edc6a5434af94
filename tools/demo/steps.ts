import { join, relative } from 'node:path'
import type { Page } from 'puppeteer-core'
import { failureLine } from '../command.ts'

/** A step failed, and was reported. */
export class StepFailed extends Error {}

export type Steps = {
  /** Does one thing and reports how it ended. Throws StepFailed. */
  step<Outcome>(what: string, act: () => Promise<Outcome>): Promise<Outcome>
  /** Saves a picture of a page and prints its path. */
  show(page: Page, name: string): Promise<void>
}

/** Reports steps on the console, and saves pictures in a folder. */
export const createSteps = (folder: string): Steps => ({
  async step(what, act) {
    try {
      const outcome = await act()
      console.log(`✓ ${what}`)
      return outcome
    } catch (error) {
      console.error(`✗ ${what}: ${failureLine(error)}`)
      throw new StepFailed(what, { cause: error })
    }
  },
  async show(page, name) {
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path: path as `${string}.png` })
    console.log(`  ${relative(process.cwd(), path)}`)
  },
})
