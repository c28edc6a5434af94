import { expect, it } from 'vitest'
import { contract } from '@/lib/contract/contract'
import { answeredBefore, askFirst } from '@/lib/ui/first-question'

const tabs = { query: async () => [{ url: 'https://page.example/', title: 'A page' }] } as never

/** A background that counts how often it was asked. */
const background = () => {
  const messages: unknown[] = []
  const send = async (message: unknown) => messages.push(message)
  return { messages, send }
}

it('gives the reply that was asked for first to the first that asks the same, and asks anew for the next', async () => {
  const { messages, send } = background()
  const first = await askFirst(tabs, send)
  expect(first.page).toEqual({ url: 'https://page.example/', title: 'A page' })
  const ask = answeredBefore(first, send)
  const same = { method: 'getPopupState', input: { pageUrl: 'https://page.example/' } }
  expect(await ask({ method: 'listTags', input: null })).toBe(2)
  expect(await ask(same)).toBe(1)
  expect(await ask(same)).toBe(3)
  expect(messages).toEqual([same, { method: 'listTags', input: null }, same])
})

it('fails for the one who takes the reply, where none came', async () => {
  const send = () => Promise.reject(new Error('Could not establish connection.'))
  const first = await askFirst(tabs, send)
  await expect(answeredBefore(first, send)(first.message)).rejects.toThrow('Could not establish connection.')
})

it('can be asked on a page whose address holds all of a picture', async () => {
  const picture = { query: async () => [{ url: `data:image/png;base64,${'A'.repeat(2_000_000)}` }] } as never
  const { message } = await askFirst(picture, background().send)
  const { input } = message as { input: unknown }
  expect(contract.getPopupState.input.safeParse(input)).toMatchObject({ success: true })
})
