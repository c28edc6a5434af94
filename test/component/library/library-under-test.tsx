import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Library } from '@/entrypoints/library/library'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName, Output } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { watchClipboard } from '../browser-doubles'
import { storedUnderTest } from '../stored-under-test'

type Answers = { [Name in MethodName]?: (input: Input<Name>) => Output<Name> | Promise<Output<Name>> }

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

/** The library over a double of the background, which lists three links unless a test answers otherwise. */
export const showLibrary = async (answers: Answers = {}, preferences: Partial<Preferences> = {}) => {
  layOut()
  const { stored, client, connect } = await storedUnderTest({ preferences })
  const calls: { method: MethodName; input: unknown }[] = []
  const links = [linkOf(3), linkOf(2), linkOf(1)]
  const usual: Answers = {
    getCacheState: () => completeCache,
    listTags: () => [],
    describeLinks: () => [],
    listLinks: () => ({ current: 1, totalPages: 1, totalRows: links.length, links }),
    searchLinks: () => ({ version: '1', count: 0, first: 0, links: [], described: [], maxClicks: 0 }),
  }
  const api = (async (method: MethodName, input: never) => {
    calls.push({ method, input })
    return (await (answers[method] ?? usual[method])?.(input)) ?? null
  }) as Api
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const copyText = watchClipboard()
  const tabs = { read: async () => undefined, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <Library api={api} stored={stored} tabs={tabs} openOptions={() => {}} />
    </QueryClientProvider>,
  )
  const inputsOf = (name: MethodName) => calls.filter(({ method }) => method === name).map(({ input }) => input)
  return { stored, connect, opened, copyText, inputsOf }
}
