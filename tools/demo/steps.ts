import { join, relative } from 'node:path'
import type { Page } from 'puppeteer-core'
import { failureLine } from '../command.ts'

export type Steps = {
  /** Does one thing and reports it. Throws an error that names the step. */
  step<Outcome>(what: string, act: () => Promise<Outcome>): Promise<Outcome>
  /** Saves a picture of a page and prints its path. */
  show(page: Page, name: string): Promise<void>
}

/** Reports steps on the console, and saves pictures in a folder. */
export const createSteps = (folder: string): Steps => ({
  async step(what, act) {
    const outcome = await act().catch((error) => {
      throw new Error(`✗ ${what}: ${failureLine(error)}`, { cause: error })
    })
    console.log(`✓ ${what}`)
    return outcome
  },
  async show(page, name) {
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path: path as `${string}.png` })
    console.log(`  ${relative(process.cwd(), path)}`)
  },
})
