import { expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { contract, type MethodName } from '@/lib/rpc/contract'
import { createDispatcher } from '@/lib/rpc/dispatcher'
import { handlersDouble, runtime, senderOf } from './handlers-double'

const refusal = { ok: false, failure: { code: 'not-allowed' } }
const call = { method: 'getBatch', input: null }

it.each([
  ['popup', senderOf('popup')],
  ['options', senderOf('options')],
  ['the popup with a query and a fragment', { id: runtime.id, url: `${runtime.getURL('popup.html')}?a=1#b` }],
])('the dispatcher answers %s', async (_, sender) => {
  const { handlers, called } = handlersDouble()
  await createDispatcher(handlers, runtime, () => {})(call, sender)
  expect(called).toEqual([{ method: 'getBatch', input: null }])
})

it.each([
  ['nobody', {}],
  ['another extension', { id: 'other-id', url: runtime.getURL('popup.html') }],
  ['another extension from its own page', { id: 'other-id', url: 'chrome-extension://other-id/popup.html' }],
  ['our id without an address', { id: runtime.id }],
  ['our id with an empty address', { id: runtime.id, url: '' }],
  ['a content script on a web page', { id: runtime.id, url: 'https://evil.example/popup.html' }],
  ['a web page over http', { id: runtime.id, url: 'http://curtail-id/popup.html' }],
  ['an address that merely begins like ours', { id: runtime.id, url: 'chrome-extension://curtail-id.evil/popup.html' }],
  [
    'a path that our address stands in',
    { id: runtime.id, url: 'https://evil.example/chrome-extension://curtail-id/popup.html' },
  ],
  ['a page of ours that is not in the contract', { id: runtime.id, url: runtime.getURL('offscreen.html') }],
  ['a page in a folder', { id: runtime.id, url: runtime.getURL('sub/popup.html') }],
  ['the background itself', { id: runtime.id, url: runtime.getURL('background.js') }],
  ['a page named like what every object inherits', { id: runtime.id, url: runtime.getURL('constructor.html') }],
  ['an address that only says our page in its query', { id: runtime.id, url: `${runtime.getURL('')}?/popup.html` }],
  ['no id on our page', { url: runtime.getURL('popup.html') }],
  ['what is not an address', { id: runtime.id, url: 'popup.html' }],
])('the dispatcher refuses %s', async (_, sender) => {
  const { handlers, called } = handlersDouble()
  const dispatch = createDispatcher(handlers, runtime, () => {})
  expect(await dispatch(call, sender)).toEqual(refusal)
  expect(await dispatch({ ...call, sender: senderOf('options'), from: 'options' }, sender)).toEqual(refusal)
  expect(called).toEqual([])
})

const optionsOnly = (Object.keys(contract) as MethodName[]).filter((name) => !contract[name].from.includes('popup'))

it('the contract allows changes of the connection and diagnostics to the options page only', () => {
  for (const name of ['connect', 'disconnect', 'setKeyStorage', 'getDiagnostics']) expect(optionsOnly).toContain(name)
})

it.each(optionsOnly)('the dispatcher refuses %s to the popup', async (method) => {
  const { handlers, called } = handlersDouble()
  const inputs = [null, { address: 'https://evil.example', key: 'a-key' }, {}]
  for (const input of inputs)
    expect(await createDispatcher(handlers, runtime, () => {})({ method, input }, senderOf('popup'))).toEqual(refusal)
  expect(called).toEqual([])
})

it.each([
  ['a tab of a private window', { ...senderOf('library'), tab: { incognito: true } }, call, true],
  ['a popup that says so', senderOf('popup'), { ...call, isPrivate: true }, true],
  ['a tab of an ordinary window', { ...senderOf('library'), tab: { incognito: false } }, call, false],
  ['a popup that says nothing', senderOf('popup'), call, false],
])('the dispatcher passes on whether a call is private: %s', async (_, sender, message, isPrivate) => {
  const callers: unknown[] = []
  const { handlers } = handlersDouble()
  const getBatch: typeof handlers.getBatch = async (_input, caller) => {
    callers.push(caller)
    return ok(null)
  }
  const dispatch = createDispatcher({ ...handlers, getBatch }, runtime, () => {})
  await dispatch(message, sender as never)
  expect(callers).toEqual([{ isPrivate }])
})
