import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Library } from '@/entrypoints/library/library'
import { createListRows } from '@/lib/background/link-cache/list-rows'
import { fail, ok } from '@/lib/domain/failure'
import type { CachedLink, ListedLink, RowWindow } from '@/lib/domain/library/rows'
import type { LinkPage, LinkQuery } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Preferences } from '@/lib/domain/settings/preferences'
import { type Api, FailureError, failureOf } from '@/lib/rpc/client'
import type { Input, MethodName, Output } from '@/lib/rpc/contract'
import { AppContext } from '@/lib/ui/app'
import { doublesOf } from '@/test/support/doubles'
import { linkOf } from '@/test/support/journal-samples'
import { watchClipboard } from '../browser-doubles'
import { storedUnderTest } from '../stored-under-test'

type Answers = { [Name in MethodName]?: (input: Input<Name>) => Output<Name> | Promise<Output<Name>> }

/** What the cache finds. */
export type FoundRows = { rows: ListedLink[]; count: number; maxClicks?: number }

type Doubles = {
  listLinks?: (query: LinkQuery) => LinkPage | Promise<LinkPage>
  searchCache?: (window: Omit<RowWindow, 'connectionIds' | 'source'>) => FoundRows | Promise<FoundRows>
  /** Titles, tags and expiries. */
  details?: () => readonly (Pick<ListedLink, 'id'> & Partial<ListedLink>)[]
}

/** jsdom lays nothing out and observes no sizes: every list is as high as a window. */
const layOut = (): void => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollTo = () => {}
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
}

export const completeCache: Output<'getCacheState'> = {
  progress: 'complete',
  isBusy: false,
  cached: 3,
  read: 3,
  total: 3,
  readAt: 1,
  tagsReadAt: Date.now(),
}

/** The background's rows over doubles of a service's list, of the cache, and of what it knows of links. */
const listRowsOver = (doubles: Required<Doubles>, cacheState: () => Promise<Output<'getCacheState'>>) =>
  createListRows(
    doublesOf({
      api: {
        async listLinks(_, query) {
          try {
            return ok(await doubles.listLinks(query))
          } catch (error) {
            return fail(failureOf(error))
          }
        },
      },
      vault: { get: async (id = '') => ok({ id } as Connection) },
      cache: {
        async record() {
          const { cached, readAt } = await cacheState()
          return { stored: cached, unseen: [], maxClicks: 0, readAt } as never
        },
        withIds: async () => new Map(doubles.details().map((link) => [link.id, link as CachedLink])),
      },
      searchIndex: { find: async (_, window) => ({ cached: 3, maxClicks: 0, ...(await doubles.searchCache(window)) }) },
      titles: { get: async () => new Map(doubles.details().flatMap(({ id, title }) => (title ? [[id, title]] : []))) },
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      now: Date.now,
    }),
  )

/** The library over a double of the background, which lists three links unless a test answers otherwise. */
export const showLibrary = async (answers: Answers & Doubles = {}, preferences: Partial<Preferences> = {}) => {
  layOut()
  const { stored, client, connect } = await storedUnderTest({ preferences })
  const calls: { method: string; input: unknown }[] = []
  const links = [linkOf(3), linkOf(2), linkOf(1)]
  const usual: Answers = { getCacheState: () => completeCache, listTags: () => [] }
  const note =
    <In, Out>(method: string, answer: (input: In) => Out) =>
    (input: In): Out => {
      calls.push({ method, input })
      return answer(input)
    }
  const doubles: Required<Doubles> = {
    listLinks: note(
      'listLinks',
      answers.listLinks ?? (() => ({ current: 1, totalPages: 1, totalRows: links.length, links })),
    ),
    searchCache: note('searchCache', answers.searchCache ?? (() => ({ rows: [], count: 0 }))),
    details: answers.details ?? (() => []),
  }
  const api = (async (method: MethodName, input: never) => {
    if (method === 'listRows') {
      const rows = await listRows(input)
      if (!rows.ok) throw new FailureError(rows.failure)
      return rows.value
    }
    calls.push({ method, input })
    return (await (answers[method] ?? usual[method])?.(input)) ?? null
  }) as Api
  const listRows = listRowsOver(doubles, async () => (answers.getCacheState ?? (() => completeCache))(null))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const copyText = watchClipboard()
  const openOptions = vi.fn()
  const tabs = { read: async () => undefined, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <AppContext value={{ api, stored }}>
        <Library tabs={tabs} openOptions={openOptions} />
      </AppContext>
    </QueryClientProvider>,
  )
  const inputsOf = (name: MethodName | keyof Doubles) =>
    calls.filter(({ method }) => method === name).map(({ input }) => input)
  return { stored, connect, opened, openOptions, copyText, inputsOf }
}
