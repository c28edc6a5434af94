import { expect, it, vi } from 'vitest'
import type { Browser } from 'webextension-polyfill'
import type { App } from '@/lib/background/compose'
import { registerListeners } from '@/lib/background/listeners'

type Listener = (...details: unknown[]) => unknown

/** An object whose every method, at any depth, notes its call by path. `given` stands in for what a test needs. */
const recorder = (calls: string[], given: Record<string, unknown>, path = ''): unknown =>
  new Proxy(() => {}, {
    get: (_, name) => {
      const at = path ? `${path}.${String(name)}` : String(name)
      return name === 'then' ? undefined : at in given ? given[at] : recorder(calls, given, at)
    },
    apply: async (_, __, args) => void calls.push(`${path}(${args.map((each) => JSON.stringify(each)).join()})`),
  })

/** The listeners on a browser that can fire each of its events, and an app that notes what they call. */
const underTest = ({ keepCache = true, isConnected = true } = {}) => {
  const listeners = new Map<string, Listener[]>()
  const add = (name: string, listener: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener])
  vi.stubGlobal('self', { addEventListener: add })
  const calls: string[] = []
  let returned: unknown[] = []
  const events = Object.fromEntries(
    [
      'runtime.onMessage',
      'runtime.onInstalled',
      'runtime.onStartup',
      'storage.onChanged',
      'alarms.onAlarm',
      'notifications.onClicked',
      'permissions.onAdded',
      'permissions.onRemoved',
      'windows.onRemoved',
      'contextMenus.onClicked',
      'commands.onCommand',
      'omnibox.onInputStarted',
      'omnibox.onInputChanged',
      'omnibox.onInputEntered',
    ].map((name) => [name, { addListener: (listener: Listener) => add(name, listener) }]),
  )
  const given = {
    'storage.preferences.get': async () => ({ keepCache, contextMenus: true }),
    'vault.get': async () => ({ ok: isConnected }),
  }
  registerListeners(recorder(calls, events) as Browser, recorder(calls, given) as App)
  return {
    /** Fires an event. Returns what the listeners have called once nothing is under way. */
    async fire(event: string, ...details: unknown[]): Promise<string[]> {
      returned = (listeners.get(event) ?? []).map((listener) => listener(...details))
      await Promise.all(returned)
      await new Promise(setImmediate)
      return calls.filter((call) => !call.startsWith('contextMenus.'))
    },
    hasRebuiltMenus: () => calls.some((call) => call.startsWith('contextMenus.removeAll')),
    returned: () => returned,
    events: () => Object.keys(events).filter((event) => !listeners.has(event)),
  }
}

const stored = { key: 'preference.keepCache', change: { newValue: { version: 1, value: false } } }

it('registerListeners() listens to every event before anything else happens', () => {
  expect(underTest().events()).toEqual([])
})

it.each<[string, unknown[], string[]]>([
  ['alarms.onAlarm', [{ name: 'outbox' }], ['outbox.flush({"force":false})']],
  ['alarms.onAlarm', [{ name: 'passwords' }], ['deleteOldPasswords()']],
  ['alarms.onAlarm', [{ name: 'of an earlier version' }], []],
  ['online', [], ['outbox.flush({"force":true})']],
  ['runtime.onStartup', [], ['releaseHosts()', 'permissions.remove({"permissions":["tabs"]})']],
  ['runtime.onInstalled', [{ reason: 'install' }], []],
  ['runtime.onInstalled', [{ reason: 'update' }], []],
  ['permissions.onAdded', [{}], ['outbox.flush({"force":true})']],
  ['permissions.onRemoved', [{}], ['hostAccess.forget({})']],
  ['windows.onRemoved', [1], ['forgetPrivate()']],
  ['notifications.onClicked', ['id'], ['notices.open("id")']],
  ['commands.onCommand', ['open-library'], ['openPage("/library.html")']],
  [
    'commands.onCommand',
    ['shorten-page', { url: 'https://a.example/', title: 'A', incognito: true }],
    [
      'shortenWithoutPopup({"link":"https://a.example/","title":"A"},{"isPrivate":true},{"url":"https://a.example/","title":"A","incognito":true})',
    ],
  ],
  [
    'contextMenus.onClicked',
    [{ menuItemId: 'shorten-link', linkUrl: 'https://b.example/' }, { incognito: false }],
    ['shortenWithoutPopup({"link":"https://b.example/"},{"isPrivate":false},{"incognito":false})'],
  ],
  ['omnibox.onInputStarted', [], ['omnibox.begin()']],
  ['omnibox.onInputEntered', ['words'], ['omnibox.enter("words")']],
  ['storage.onChanged', [{ [stored.key]: stored.change }, 'local'], []],
  ['storage.onChanged', [{ 'password:1': { newValue: 'x' } }, 'session'], ['deleteOldPasswords()']],
])('%s with %j calls what it is for', async (event, details, expected) => {
  expect(await underTest().fire(event, ...details)).toEqual(expected)
})

it('a new installation opens the options page, unless it is connected', async () => {
  const installed = { reason: 'install' }
  expect(await underTest({ isConnected: false }).fire('runtime.onInstalled', installed)).toEqual([
    'runtime.openOptionsPage()',
  ])
  expect(await underTest({ isConnected: false }).fire('runtime.onInstalled', { reason: 'update' })).toEqual([])
})

it.each<[string, unknown]>([
  ['runtime.onStartup', undefined],
  ['runtime.onInstalled', { reason: 'update' }],
])('%s rebuilds the menus', async (event, details) => {
  const { fire, hasRebuiltMenus } = underTest()
  expect(hasRebuiltMenus()).toBe(false)
  await fire(event, details)
  expect(hasRebuiltMenus()).toBe(true)
})

it('turning the cache off erases it', async () => {
  const off = underTest({ keepCache: false })
  expect(await off.fire('storage.onChanged', { [stored.key]: stored.change }, 'local')).toEqual(['linkSync.erase()'])
})

it('a message gets the reply of the dispatcher', async () => {
  const reply = vi.fn()
  const { fire, returned } = underTest()
  expect(await fire('runtime.onMessage', { method: 'x' }, { id: 'sender' }, reply)).toEqual([
    'dispatch({"method":"x"},{"id":"sender"})',
  ])
  expect(reply).toHaveBeenCalledOnce()
  // Without it, Chromium closes the channel before the reply.
  expect(returned()).toEqual([true])
})
