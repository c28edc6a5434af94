import { describe, expect, it, vi } from 'vitest'
import { createNavigatorClipboard, createOffscreenClipboard } from '@/lib/background/browser/clipboard'
import { isOffscreenMessage } from '@/lib/rpc/offscreen'

type Behavior = { reply?: () => Promise<unknown>; create?: () => Promise<void>; isOpen?: boolean }

/** A double of Chrome's offscreen API, which throws as Chrome does if a second document is created, or if there is none. */
const chromeDouble = ({
  reply = async () => ({ ok: true }),
  create = async () => {},
  isOpen = false,
}: Behavior = {}) => {
  const state = { isOpen, created: 0, messages: [] as unknown[] }
  const api = {
    offscreen: {
      async createDocument() {
        state.created += 1
        if (state.isOpen) throw new Error('Only a single offscreen document may be created.')
        await create()
        state.isOpen = true
      },
    },
    runtime: {
      getContexts: async () => (state.isOpen ? [{}] : []),
      async sendMessage(message: unknown) {
        if (!state.isOpen) throw new Error('Could not establish connection. Receiving end does not exist.')
        state.messages.push(message)
        return reply()
      },
    },
  }
  return { clipboard: createOffscreenClipboard(api as never), state }
}

describe('the offscreen clipboard', () => {
  it('writes through an offscreen document', async () => {
    const { clipboard, state } = chromeDouble()
    expect(await clipboard.write('https://s.example/a')).toBe(true)
    expect(state.messages).toEqual([{ target: 'offscreen', text: 'https://s.example/a' }])
    expect(state.created).toBe(1)
    expect(state.messages.every(isOffscreenMessage)).toBe(true)
  })

  it('passes HTML on beside the text', async () => {
    const { clipboard, state } = chromeDouble()
    await clipboard.write('A page', '<a>A page</a>')
    expect(state.messages).toEqual([{ target: 'offscreen', text: 'A page', html: '<a>A page</a>' }])
  })

  it('shares one document between simultaneous and later copies', async () => {
    const { clipboard, state } = chromeDouble()
    clipboard.prepare()
    const outcomes = await Promise.all(['a', 'b', 'c'].map((text) => clipboard.write(text)))
    expect(outcomes).toEqual([true, true, true])
    expect(await clipboard.write('d')).toBe(true)
    expect(state.created).toBe(1)
  })

  it('reuses a document that an earlier worker left open', async () => {
    const { clipboard, state } = chromeDouble({ isOpen: true })
    expect(await clipboard.write('a')).toBe(true)
    expect(state.created).toBe(0)
  })

  it('creates another document if the browser closed it', async () => {
    const { clipboard, state } = chromeDouble()
    await clipboard.write('a')
    state.isOpen = false
    expect(await clipboard.write('b')).toBe(true)
    expect(state.created).toBe(2)
  })

  it.each<[string, Behavior]>([
    ['the document says that it did not work', { reply: async () => ({ ok: false }) }],
    ['the document answers with something else', { reply: async () => 'yes' }],
    ['nobody answers', { reply: async () => undefined }],
    ['the message is not received', { reply: () => Promise.reject(new Error('Receiving end does not exist.')) }],
    ['the document cannot be made', { create: () => Promise.reject(new Error('No.')) }],
  ])('says that it was not written where %s', async (_, behavior) => {
    expect(await chromeDouble(behavior).clipboard.write('a')).toBe(false)
  })

  it('tries again after a document could not be created', async () => {
    let isBroken = true
    const { clipboard } = chromeDouble({
      create: () => (isBroken ? Promise.reject(new Error('No.')) : Promise.resolve()),
    })
    expect(await clipboard.write('a')).toBe(false)
    isBroken = false
    expect(await clipboard.write('b')).toBe(true)
  })
})

describe('the clipboard of an event page', () => {
  const refuse = () => Promise.reject(new DOMException('Not focused.'))

  it('writes a text, and reports whether the browser did', async () => {
    const writeText = vi.fn(async () => {})
    expect(await createNavigatorClipboard({ write: refuse, writeText }).write('a')).toBe(true)
    expect(writeText).toHaveBeenCalledExactlyOnceWith('a')
    expect(await createNavigatorClipboard({ write: async () => {}, writeText: refuse }).write('a')).toBe(false)
  })

  it('writes a text with its HTML as one item, and reports whether the browser did', async () => {
    vi.stubGlobal(
      'ClipboardItem',
      class {
        content: object
        constructor(content: object) {
          this.content = content
        }
      },
    )
    const write = vi.fn(async () => {})
    expect(await createNavigatorClipboard({ write, writeText: refuse }).write('a', '<b>a</b>')).toBe(true)
    expect(write).toHaveBeenCalledExactlyOnceWith([{ content: { 'text/plain': 'a', 'text/html': '<b>a</b>' } }])
    expect(await createNavigatorClipboard({ write: refuse, writeText: async () => {} }).write('a', '<b>a</b>')).toBe(
      false,
    )
  })
})
