import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/rpc/contract'
import { answeredBefore, askFirst } from '@/lib/ui/first-question'
import { createStorageArea } from '../creation/storage-area'

const tabs = { query: async () => [{ url: 'https://page.example/', title: 'A page' }] } as never
const same = { method: 'getPopupState', input: { pageUrl: 'https://page.example/' } }

/** A background that counts how often it was asked, and what lies in the session's storage. */
const outside = (backgrounds: () => Promise<unknown[]>, stored: Record<string, unknown> = {}) => {
  const messages: unknown[] = []
  const send = async (message: unknown) => messages.push(message)
  const session = createStorageArea()
  return { messages, send, given: session.set(stored).then(() => ({ tabs, backgrounds, session, send })) }
}
const running = async () => [{}]
const stopped = async () => []

describe('a background that runs', () => {
  it('is asked, and its reply goes to the first that asks the same; the next asks anew', async () => {
    const { messages, send, given } = outside(running, { 'popup-snapshot': {} })
    const first = await askFirst(await given)
    expect(first.page).toEqual({ url: 'https://page.example/', title: 'A page' })
    expect(first.left).toBeUndefined()
    const ask = answeredBefore(first, send)
    expect(await ask({ method: 'listTags', input: null })).toBe(2)
    expect(await ask(same)).toBe(1)
    expect(await ask(same)).toBe(3)
    expect(messages).toEqual([same, { method: 'listTags', input: null }, same])
  })

  it('is what a browser is taken to have that does not tell', async () => {
    const { messages, given } = outside(() => Promise.reject(new TypeError('getContexts is not a function')))
    await askFirst(await given)
    expect(messages).toEqual([same])
  })

  it('fails for the one who takes the reply, where none came', async () => {
    const send = () => Promise.reject(new Error('Could not establish connection.'))
    const first = await askFirst({ ...(await outside(running).given), send })
    await expect(answeredBefore(first, send)(first.message)).rejects.toThrow('Could not establish connection.')
  })
})

describe('a background that was stopped', () => {
  it('is left alone for now where it has left something to show, with the draft of the page', async () => {
    const stored = { 'popup-snapshot': { tags: [] }, 'draft:https://page.example/': 'a draft' }
    const { messages, send, given } = outside(stopped, { ...stored, 'draft:https://other.example/': 'another' })
    const first = await askFirst(await given)
    expect(first.left).toEqual(stored)
    expect(messages).toEqual([])
    expect(await answeredBefore(first, send)(same)).toBe(1)
    expect(messages).toEqual([same])
  })

  it('is asked at once where it has left nothing', async () => {
    const { messages, given } = outside(stopped, { 'draft:https://page.example/': 'a draft' })
    const first = await askFirst(await given)
    expect(first.left).toBeUndefined()
    expect(messages).toEqual([same])
  })
})

it('can be asked on a page whose address holds all of a picture', async () => {
  const picture = { query: async () => [{ url: `data:image/png;base64,${'A'.repeat(2_000_000)}` }] } as never
  const { message } = await askFirst({ ...(await outside(running).given), tabs: picture })
  const { input } = message as { input: unknown }
  expect(contract.getPopupState.input.safeParse(input)).toMatchObject({ success: true })
})
