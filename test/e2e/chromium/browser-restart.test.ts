import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isOpen } from '../../../lib/domain/creation/entry.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { driveChromium } from '../../support/browser/drive-chromium.ts'
import { launchChromium } from '../../support/browser/launch-chromium.ts'
import { filesWith } from '../../support/browser/profile.ts'
import { chooseConnection } from '../../support/browser/stored-settings.ts'
import { copyWithHosts } from '../../support/build-extension.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { journalOf } from '../creation/misbehaving-stage.ts'

const address = (name: string) => `https://example.com/${name}`

/** Connects with a key that is kept until the browser closes; with an id, enters the key of that connection again. */
const connect = async (options: Page, service: { url: string; apiKey: string }, connectionId: string | null) => {
  const entered = { address: service.url, key: service.apiKey, connectionId, keyStorage: 'session' as const }
  const reply = await callBackground(options, 'connect', entered)
  if (!reply?.ok) throw new Error(JSON.stringify(reply))
  return reply.output.id
}

/** Orders a link, and does not wait for it. */
const order = (options: Page, name: string, password = ''): void => {
  const draft = { link: address(name), tagId: '', token: '', password, expiresAt: '' }
  void callBackground(options, 'createLink', { id: crypto.randomUUID(), draft }).catch(() => {})
}

test('pending links and a batch wait for the key that the browser forgot when it closed, and are created once each', async () => {
  const folder = temporaryFolder()
  const [extension, profile] = [join(folder, 'extension'), join(folder, 'profile')]
  await copyWithHosts(inject('extension'), extension)
  const service = await startTemporaryService(`restart-key-${crypto.randomUUID()}`)
  onTestFinished(service.remove)
  const openBrowser = async () => {
    const browser = await launchChromium({ profile })
    onTestFinished(() => browser.close())
    return { browser, driver: await driveChromium(browser, extension) }
  }

  const first = await openBrowser()
  const before = await first.driver.firstRunPage()
  const id = await connect(before, service, null)
  await chooseConnection(before, id)
  await service.stop()
  order(before, 'plain')
  order(before, 'protected', 'a-password-in-memory')
  const rows = ['row-1', 'row-2', 'row-3'].map((name) => ({ link: address(name) }))
  await callBackground(before, 'startBatch', { id: crypto.randomUUID(), rows, tagId: '', expiresAt: '' })
  await expect.poll(async () => (await journalOf({ options: before })).filter(isOpen).length).toBe(5)
  await first.browser.close()
  await service.start()

  const second = await openBrowser()
  const after = await second.driver.openOptions()
  expect((await journalOf({ options: after })).filter(({ state }) => state === 'created')).toEqual([])
  expect(await filesWith(profile, service.apiKey, 'a-password-in-memory')).toEqual([])
  await connect(after, service, id)
  await expect.poll(async () => (await journalOf({ options: after })).filter(isOpen)).toEqual([])
  const created = (await linksOfService(service)).map(({ destination }) => destination)
  expect(created.toSorted()).toEqual(['plain', 'row-1', 'row-2', 'row-3'].map(address))
  const lost = (await journalOf({ options: after })).find(({ request }) => request.link === address('protected'))
  expect(lost).toMatchObject({ state: 'failed', failure: { code: 'password-forgotten' } })
})
