import { expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { createDispatcher, type Handlers } from '@/lib/rpc/dispatcher'
import { handlersDouble, runtime, senderOf } from './handlers-double'

const SENTINEL = 'sentinel-key-0123456789'

const replyOf = (given: Partial<Record<keyof Handlers, () => Promise<unknown>>>, method: keyof Handlers) => {
  const { handlers } = handlersDouble(given as Partial<Handlers>)
  const thrown: unknown[] = []
  const onUnexpected = (error: unknown) => thrown.push(error)
  const reply = createDispatcher({ handlers, runtime, onUnexpected })({ method, input: null }, senderOf('options'))
  return { reply, thrown }
}

it('the dispatcher drops output that the contract does not name, such as a key', async () => {
  const { reply } = replyOf(
    {
      getBatch: async () =>
        ok({
          id: 'b',
          connectionId: 'c1',
          baseUrl: 'https://s.example',
          rows: [],
          apiKey: SENTINEL,
          secrets: { SENTINEL },
        }),
    },
    'getBatch',
  )
  const output = { id: 'b', connectionId: 'c1', baseUrl: 'https://s.example', rows: [] }
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
