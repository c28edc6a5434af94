import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Library } from '@/entrypoints/library/library'
import type { Api } from '@/lib/rpc/client'
import type { MethodName, Output } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { storedUnderTest } from './stored-under-test'

beforeEach(() => {
  window.history.replaceState(null, '', '?page=5')
  document.documentElement.dir = 'ltr'
})

/** The library at the fifth of nine pages. What jsdom lacks of dialogs and windows is written down. */
const show = async () => {
  const { stored, client } = await storedUnderTest()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
  const answers: { [Name in MethodName]?: Output<Name> } = {
    getCacheState: { progress: 'off', isBusy: false, cached: 0, total: null, readAt: null, tagsReadAt: null },
    listTags: [],
    listLinks: { current: 5, totalPages: 9, totalRows: 108, links: [linkOf(1)] },
  }
  const api = (async (method: MethodName) => answers[method] ?? null) as Api
  const tabs = { read: async () => undefined, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <Library api={api} stored={stored} tabs={tabs} openOptions={() => {}} copyText={async () => {}} />
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: 's.example/t1' })
  return { opened, row: link.closest('tr') as HTMLElement }
}

const page = () => new URLSearchParams(window.location.search).get('page')

it('arrow keys turn the pages', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(page()).toBe('6')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(page()).toBe('5')
})

it('arrow keys are mirrored in right-to-left languages', async () => {
  document.documentElement.dir = 'rtl'
  await show()
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(page()).toBe('6')
})

it.each(['altKey', 'ctrlKey', 'metaKey'])(
  'leaves keys with %s to the browser, which goes back by one of them',
  async (modifier) => {
    const { opened, row } = await show()
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true })
    expect(page()).toBe('5')
    fireEvent.keyDown(row, { key: 'o', [modifier]: true })
    expect(opened).not.toHaveBeenCalled()
    fireEvent.keyDown(row, { key: 'o' })
    expect(opened).toHaveBeenCalledOnce()
  },
)

it('arrow keys turn no page behind the key list', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: '?' })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(page()).toBe('5')
})
