import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { createApi, FailureError, failureOf } from '@/lib/rpc/client'
import { createDispatcher } from '@/lib/rpc/dispatcher'
import { handlersDouble, runtime, senderOf } from './handlers-double'

const tags = [{ id: '1', label: 'Spring', color: '#00ff00' }]

/** The channel as browsers have it: what goes through it is JSON on both ways. */
const channelTo =
  (dispatch: ReturnType<typeof createDispatcher>, page = 'popup') =>
  async (message: unknown) =>
    JSON.parse(JSON.stringify(await dispatch(JSON.parse(JSON.stringify(message)), senderOf(page))))

describe('api()', () => {
  it("returns the background's output", async () => {
    const { handlers } = handlersDouble({ listTags: async () => ok(tags) })
    expect(await createApi(channelTo(createDispatcher(handlers, runtime, () => {})))('listTags', null)).toEqual(tags)
  })

  it('throws a FailureError for a Failure', async () => {
    const { handlers } = handlersDouble()
    const call = createApi(channelTo(createDispatcher(handlers, runtime, () => {})))('listTags', null)
    await expect(call).rejects.toThrow(FailureError)
    expect(await call.catch(failureOf)).toEqual({ code: 'unreachable' })
  })

  it.each([
    ['no reply comes', () => Promise.reject(new Error('Could not establish connection.'))],
    ['nobody listens', async () => undefined],
    ['the reply is invalid', async () => ({ ok: 'maybe' })],
  ])('throws `internal` if %s', async (_, sendMessage) => {
    expect(await createApi(sendMessage)('listTags', null).catch(failureOf)).toEqual({ code: 'internal' })
  })

  it('sends the message before it returns, once it is known whether the window is private', async () => {
    const sent: unknown[] = []
    const isPrivate = Promise.resolve(true)
    const api = createApi(async (message) => sent.push(message), isPrivate)
    await isPrivate
    api('listTags', null).catch(() => {})
    expect(sent).toEqual([{ method: 'listTags', input: null, isPrivate: true }])
  })
})
