import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { driveChromium } from '../../support/browser/drive-chromium.ts'
import { launchChromium } from '../../support/browser/launch-chromium.ts'
import { canMountDisk, runAsRoot } from '../../support/small-disk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Where Chromium and its relatives read policies on Linux. */
const POLICIES = ['chromium', 'opt/chrome', 'opt/chrome_for_testing', 'opt/edge'].map(
  (name) => `/etc/${name}/policies/managed/curtail-test.json`,
)

const ADDRESS = 'https://links.example.com'

/** The id that Chromium gives to an unpacked extension. */
const idOf = (folder: string): string =>
  [...createHash('sha256').update(folder).digest('hex').slice(0, 32)]
    .map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)])
    .join('')

test.skipIf(!canMountDisk())('the service address that an organization sets stands in the first screen', async () => {
  const extension = inject('extension')
  const policy = join(temporaryFolder(), 'policy.json')
  writeFileSync(
    policy,
    JSON.stringify({ '3rdparty': { extensions: { [idOf(extension)]: { serviceAddress: ADDRESS } } } }),
  )
  onTestFinished(() => runAsRoot('rm', '-f', ...POLICIES))
  for (const path of POLICIES) runAsRoot('install', '-D', '-m', '644', policy, path)
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const driver = await driveChromium(browser, extension)
  const options = await driver.firstRunPage()
  expect(options.url()).toContain(idOf(extension))
  // Chromium reads the policy of an extension a while after it was installed.
  await expect.poll(() => options.evaluate(() => chrome.storage.managed.get())).toEqual({ serviceAddress: ADDRESS })
  await options.reload()
  await expect
    .poll(() => options.$eval('input[name=address]', (input) => (input as HTMLInputElement).value))
    .toBe(ADDRESS)
})
