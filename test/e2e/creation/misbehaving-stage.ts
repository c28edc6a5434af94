import { expect, onTestFinished } from 'vitest'
import type { JournalEntry } from '../../../lib/domain/creation/entry.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { type MisbehavingProxy, startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import type { Stage } from '../stage.ts'

/** A browser that is connected to a service through a proxy. */
export type MisbehavingStage = Stage & { proxy: MisbehavingProxy }

/** Adds a connection through a proxy of its own, and chooses it. Nothing of one waits for what another does. */
export const connectThroughProxy = async (stage: Stage): Promise<MisbehavingStage> => {
  const { driver, options, service } = stage
  const proxy = await startMisbehavingProxy(service.url)
  onTestFinished(() => proxy.close())
  await connectExtension(driver, options, { url: proxy.url, apiKey: service.apiKey })
  return { ...stage, proxy }
}

/** Orders a link to a page for the chosen connection, as a popup does. */
export const order = async ({ options, pages }: Stage, path: string): Promise<void> => {
  const link = `${pages.url}${path}`
  const draft = { link, tagId: '', token: '', password: '', expiresAt: '' }
  await callBackground(options, 'createLink', { id: crypto.randomUUID(), draft })
}

/** Shortens a page by the keyboard command. */
export const shorten = async ({ driver, pages }: Stage, path: string): Promise<void> => {
  await driver.openTab(`${pages.url}${path}`)
  await driver.dispatchCommand('shorten-page', `${pages.url}${path}`)
}

/** The journal, as it lies in the database. Asking the background for anything starts one that was stopped. */
export const journalOf = async ({ options }: Pick<Stage, 'options'>): Promise<JournalEntry[]> => {
  await callBackground(options, 'getBatch', null)
  return options.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('journal'))
    const stored = await done(database.transaction('entries').objectStore('entries').getAll())
    database.close()
    return stored.map(({ entry }) => entry)
  })
}

/** What the journal has of a page. */
export const entryOf = async (stage: Stage, path: string): Promise<JournalEntry | undefined> =>
  (await journalOf(stage)).find(({ request }) => request.link === `${stage.pages.url}${path}`)

export const stateOf = async (stage: Stage, path: string) => (await entryOf(stage, path))?.state

export const linkCount = async ({ service }: Pick<Stage, 'service'>): Promise<number> =>
  (await service.get<{ total_rows: number }>('/v1/links')).total_rows

/** Lets the service prove that it honors tokens. */
export const prove = async (stage: MisbehavingStage): Promise<void> => {
  const path = `/proof-of-${new URL(stage.proxy.url).port}`
  await shorten(stage, path)
  await expect.poll(() => stateOf(stage, path)).toBe('created')
}
