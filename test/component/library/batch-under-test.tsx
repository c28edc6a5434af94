import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BatchSection } from '@/entrypoints/library/batch/batch-section'
import type { Batch, ListDraft } from '@/lib/domain/batch/batch'
import type { Failure } from '@/lib/domain/failure'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { MethodName, Output } from '@/lib/rpc/contract'
import { AppContext } from '@/lib/ui/app'
import type { WindowTabs } from '@/lib/ui/browser'
import { watchClipboard } from '../browser-doubles'
import { storedUnderTest } from '../stored-under-test'

/** The section over a double of the background, which has the given batch and records all calls. */
export const showBatch = async (
  batch: Batch | null,
  draft = '',
  tabs?: WindowTabs | Promise<WindowTabs>,
  started = batch,
) => {
  const { stored, client } = await storedUnderTest({ preferences: { defaultTagIds: { c1: '1' } } })
  const calls: { method: MethodName; input: unknown }[] = []
  const answers: { [Name in MethodName]?: Output<Name> | Promise<Output<Name>> } = {
    getBatch: batch,
    getListDraft: { text: draft },
    listTags: [
      { id: '1', label: 'Spring', color: '#00ff00' },
      { id: '2', label: 'SPRING', color: '#0000ff' },
    ],
    startBatch: started && { ...started },
    copyBatch: false,
  }
  const refusals = new Map<MethodName, Failure>()
  const api = (async (method: MethodName, input: unknown) => {
    calls.push({ method, input })
    const refusal = refusals.get(method)
    if (refusal) throw new FailureError(refusal)
    return (await answers[method]) ?? null
  }) as Api
  const copyText = watchClipboard()
  const batchTabs = { read: async () => tabs, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <AppContext value={{ api, stored }}>
        <BatchSection tabs={batchTabs} />
      </AppContext>
    </QueryClientProvider>,
  )
  return {
    stored,
    copyText,
    user: userEvent.setup(),
    /** What the background answers from now on. */
    setBatch(next: Batch | null) {
      answers.getBatch = next
    },
    setList(list: ListDraft) {
      answers.getListDraft = list
    },
    answer<Name extends MethodName>(method: Name, answer: Promise<Output<Name>>) {
      Object.assign(answers, { [method]: answer })
    },
    /** The list as it was stored last. */
    savedList: () => calls.findLast(({ method }) => method === 'saveListDraft')?.input,
    accept: (method: MethodName) => refusals.delete(method),
    refuse: (method: MethodName, failure: Failure) => refusals.set(method, failure),
    inputsOf: (name: MethodName) => calls.filter(({ method }) => method === name).map(({ input }) => input),
  }
}

export const batchOf = (rows: Batch['rows'], change: Partial<Batch> = {}): Batch => ({
  id: 'b',
  connectionId: 'c1',
  rows,
  ...change,
})
export const made = (name: string) => ({
  id: `b/${name}`,
  link: `https://example.com/${name}`,
  shortLink: `https://s.example/${name}`,
})
