import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureSchema, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { contract, type MethodName } from '@/lib/rpc/contract'
import { createDispatcher, type Handlers } from '@/lib/rpc/dispatcher'
import { handlersDouble, runtime, senderOf } from './handlers-double'

const refusal = { ok: false, failure: { code: 'not-allowed' } }

const id = '6f1c1c1e-0000-4000-8000-000000000000'

const dispatched = async (message: unknown) => {
  const { handlers, called } = handlersDouble()
  const reply = await createDispatcher(handlers, runtime, () => {})(message, senderOf('options'))
  return { reply, called }
}

describe('the dispatcher refuses', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'getBatch'],
    ['a list', ['getBatch', null]],
    ['an empty object', {}],
    ['a method that is no text', { method: { toString: () => 'getBatch' }, input: null }],
    ['an unknown method', { method: 'getKey', input: null }],
    ['a method in other letters', { method: 'getbatch', input: null }],
    ['an empty method', { method: '', input: null }],
    ...['__proto__', 'prototype', 'toString', 'constructor', 'hasOwnProperty', 'valueOf', '__defineGetter__'].map(
      (method): [string, unknown] => [`the inherited ${method}`, { method, input: null }],
    ),
    ['a message for the offscreen document', { target: 'offscreen', text: 'x' }],
    ['a method without its input', { method: 'getBatch' }],
    ['an input where there is none', { method: 'getBatch', input: {} }],
    ['a connection without a key', { method: 'connect', input: { address: 'https://a.example' } }],
    ['a key that is no text', { method: 'connect', input: { address: 'https://a.example', key: ['k'] } }],
    ['a key without end', { method: 'connect', input: { address: 'https://a.example', key: 'k'.repeat(10_001) } }],
    ['an id that is none', { method: 'controlEntry', input: { id: '../../etc', action: 'copy' } }],
    ['an address without end', { method: 'getPageStatus', input: { pageUrl: 'x'.repeat(100_001) } }],
    [
      'a draft with a field that is no text',
      { method: 'createLink', input: { id, draft: { ...emptyDraft('x'), token: 5 } } },
    ],
    ['a batch that is to do something else', { method: 'controlBatch', input: { action: 'start' } }],
    ['half a draft', { method: 'createLink', input: { id, draft: { link: 'https://a.example' } } }],
    [
      'an order that is not one of a kind',
      { method: 'createLink', input: { id: 'mine', draft: emptyDraft('https://a.example') } },
    ],
    ['a tag without a label', { method: 'saveTag', input: { connectionId: 'c1', tag: { color: '#000000' } } }],
  ])('%s', async (_, message) => {
    expect(await dispatched(message)).toEqual({ reply: refusal, called: [] })
  })
})

it('the dispatcher drops input that the contract does not name', async () => {
  const draft = { ...emptyDraft('https://a.example'), isAdmin: true }
  const inherited = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}')
  const input = { ...inherited, id, draft, apiKey: 'x' }
  expect(Object.hasOwn(input, '__proto__')).toBe(true)
  const { called } = await dispatched({ method: 'createLink', input, extra: true })
  expect(called).toEqual([{ method: 'createLink', input: { id, draft: emptyDraft('https://a.example') } }])
})

it('the dispatcher lets a draft pass that is too long to be sent, for a precise failure', async () => {
  const draft = emptyDraft(`https://a.example/${'x'.repeat(20_000)}`)
  const { called } = await dispatched({ method: 'createLink', input: { id, draft } })
  expect(called).toHaveLength(1)
})

const names = fc.oneof(fc.constantFrom(...(Object.keys(contract) as MethodName[])), fc.string())

it('the dispatcher answers any message with a reply that survives JSON, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.anything({ withNullPrototype: true }), async (method, input) => {
      const { reply } = await dispatched({ method, input })
      expect(JSON.parse(JSON.stringify(reply))).toEqual(reply)
      expect(reply.ok || failureSchema.safeParse(reply.failure).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('the dispatcher lets a line of a batch pass that is too long, for a precise failure', async () => {
  const rows = [{ link: `https://a.example/${'x'.repeat(200_000)}` }]
  const { called } = await dispatched({ method: 'startBatch', input: { id, rows, tagId: '', expiresAt: '' } })
  expect(called).toHaveLength(1)
})

const SENTINEL = 'sentinel-key-0123456789'

const replyOf = (given: Partial<Record<keyof Handlers, () => Promise<unknown>>>, method: keyof Handlers) => {
  const { handlers } = handlersDouble(given as Partial<Handlers>)
  const thrown: unknown[] = []
  const onUnexpected = (error: unknown) => thrown.push(error)
  const reply = createDispatcher(handlers, runtime, onUnexpected)({ method, input: null }, senderOf('options'))
  return { reply, thrown }
}

it('the dispatcher drops output that the contract does not name, such as a key', async () => {
  const output = {
    id: 'b',
    connectionId: 'c1',
    rows: [],
  }
  const getBatch = async () => ok({ ...output, apiKey: SENTINEL, secrets: { SENTINEL } })
  const { reply } = replyOf({ getBatch }, 'getBatch')
  expect(await reply).toEqual({ ok: true, output })
})

it('the dispatcher drops a key nested in a list', async () => {
  const tag = { id: '1', label: 'Spring', color: '#00ff00' }
  const { reply } = replyOf({ listTags: async () => ok([{ ...tag, apiKey: SENTINEL }]) }, 'listTags')
  expect(await reply).toEqual({ ok: true, output: [tag] })
})

it('the dispatcher drops unknown fields of a Failure', async () => {
  const failure = { code: 'unauthorized', status: 401, request: { headers: { 'X-Service-Api-Key': SENTINEL } } }
  const { reply } = replyOf({ listTags: async () => ({ ok: false, failure }) }, 'listTags')
  expect(JSON.stringify(await reply)).not.toContain(SENTINEL)
  expect(await reply).toEqual({ ok: false, failure: { code: 'unauthorized', status: 401 } })
})

it.each([
  ['throws', () => Promise.reject(new Error(`header X-Service-Api-Key: ${SENTINEL}`))],
  [
    'throws at once',
    () => {
      throw new Error(SENTINEL)
    },
  ],
  ['throws a text', () => Promise.reject(SENTINEL)],
  ['gives what the contract does not know', async () => ok({ connected: 'yes', apiKey: SENTINEL })],
  ['gives nothing', async () => undefined],
])(
  'the dispatcher replies `internal`, without the text, if a method %s, and reports the exception',
  async (_, getBatch) => {
    const { reply, thrown } = replyOf({ getBatch }, 'getBatch')
    expect(await reply).toEqual({ ok: false, failure: { code: 'internal' } })
    expect(thrown).toHaveLength(1)
  },
)
