import { describe, expect, it } from 'vitest'
import type { Menus, Tabs } from 'webextension-polyfill'
import { createContextMenus, menuPage, menuTarget } from '@/lib/background/browser/context-menus'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'

/** A double of the browser's menus: what was done to them, in order. */
const menusDouble = () => {
  const done: (string | Menus.CreateCreatePropertiesType)[] = []
  const menus = {
    async removeAll() {
      done.push('removed all')
    },
    create: (properties: Menus.CreateCreatePropertiesType) => done.push(properties),
  }
  return { menus: menus as unknown as Menus.Static, done }
}

describe('the menu', () => {
  it('is created again, with entries for links, pages, selections, media and the toolbar button', async () => {
    const { menus, done } = menusDouble()
    await createContextMenus(menus, { get: async () => DEFAULT_PREFERENCES })()
    const web = ['http://*/*', 'https://*/*']
    expect(done).toEqual([
      'removed all',
      { id: 'shorten-link', title: 'Shorten this link', contexts: ['link'], targetUrlPatterns: web },
      { id: 'shorten-page', title: 'Shorten this page', contexts: ['page', 'frame'], documentUrlPatterns: web },
      { id: 'shorten-selection', title: 'Shorten the selected address', contexts: ['selection'] },
      {
        id: 'shorten-media',
        title: 'Shorten the address of this image or media',
        contexts: ['image', 'video', 'audio'],
        targetUrlPatterns: web,
      },
      { id: 'button-page', title: 'Shorten this page', contexts: ['action'] },
      { id: 'button-tabs', title: 'Tabs of this window', contexts: ['action'] },
      { id: 'button-library', title: 'Your links', contexts: ['action'] },
    ])
  })

  const ofButton = ['button-page', 'button-tabs', 'button-library']

  it('has the entries of the toolbar button alone if it is switched off for pages', async () => {
    const { menus, done } = menusDouble()
    await createContextMenus(menus, { get: async () => ({ ...DEFAULT_PREFERENCES, contextMenu: false }) })()
    expect(done.flatMap((step) => (typeof step === 'string' ? [] : [step.id]))).toEqual(ofButton)
  })

  it('has the latest preferences, and no entry twice, after changes that follow each other', async () => {
    const ids: unknown[] = []
    const menus = { removeAll: async () => void ids.splice(0), create: ({ id }: { id: string }) => ids.push(id) }
    const preferred = [DEFAULT_PREFERENCES, { ...DEFAULT_PREFERENCES, contextMenu: false }]
    const rebuild = createContextMenus(menus as unknown as Menus.Static, {
      get: async () => preferred.shift() ?? DEFAULT_PREFERENCES,
    })
    await Promise.all([rebuild(), rebuild()])
    expect(ids).toEqual(ofButton)
  })
})

describe('a click', () => {
  const info = { pageUrl: 'https://page.example/', editable: false, modifiers: [] }
  const tab = { title: 'A page' } as Tabs.Tab

  it('on a link asks for the link', () => {
    const click = { ...info, menuItemId: 'shorten-link', linkUrl: 'https://a.example/' }
    expect(menuTarget(click, tab)).toEqual({ link: 'https://a.example/' })
  })

  it.each([
    [{ linkText: 'A link', selectionText: 'something else' }, 'A link'],
    [{ selectionText: 'A selected link' }, 'A selected link'],
  ])('on a link brings its text along where the browser tells: %j', (told, title) => {
    const click = { ...info, menuItemId: 'shorten-link', linkUrl: 'https://a.example/', ...told }
    expect(menuTarget(click, tab)).toMatchObject({ title })
  })

  it('on a page asks for the page, also inside a frame of it', () => {
    const click = { ...info, menuItemId: 'shorten-page', frameUrl: 'https://frame.example/' }
    const pageUrl = 'https://page.example/'
    expect(menuTarget(click, tab)).toEqual({ link: pageUrl, title: 'A page' })
  })

  it('on a selection asks for the address in it, and for none if there is none', () => {
    const click = { ...info, menuItemId: 'shorten-selection', selectionText: 'see example.com/page, and more' }
    expect(menuTarget(click, tab)).toMatchObject({ link: 'https://example.com/page' })
    expect(menuTarget({ ...click, selectionText: 'no address' }, tab)).toMatchObject({ link: '' })
  })

  it('on an image asks for the image', () => {
    const click = { ...info, menuItemId: 'shorten-media', srcUrl: 'https://cdn.example/a.png' }
    expect(menuTarget(click, tab)).toEqual({ link: 'https://cdn.example/a.png' })
  })

  it('on the toolbar button asks for the page, or opens the library', () => {
    const page = { url: 'https://tab.example/', title: 'A tab' } as Tabs.Tab
    const { pageUrl: _, ...click } = info
    expect(menuTarget({ ...click, menuItemId: 'button-page' }, page)).toEqual({
      link: 'https://tab.example/',
      title: 'A tab',
    })
    expect(menuTarget({ ...click, menuItemId: 'button-tabs' }, page)).toBeUndefined()
    expect(menuPage({ menuItemId: 'button-tabs' })).toBe('/library.html?view=batch&tabs=')
    expect(menuPage({ menuItemId: 'button-library' })).toBe('/library.html')
    expect(menuPage({ menuItemId: 'shorten-page' })).toBeUndefined()
  })

  it('on an entry that is not ours asks for nothing', () => {
    expect(menuTarget({ ...info, menuItemId: 'another' }, tab)).toBeUndefined()
  })
})
