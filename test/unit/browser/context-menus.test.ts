import { describe, expect, it } from 'vitest'
import type { Menus, Tabs } from 'webextension-polyfill'
import { buildContextMenus, menuTarget } from '@/lib/background/browser/context-menus'
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
  it('is made anew, with an entry on web links and one on web pages', async () => {
    const { menus, done } = menusDouble()
    await buildContextMenus(menus, DEFAULT_PREFERENCES)
    const web = ['http://*/*', 'https://*/*']
    expect(done).toEqual([
      'removed all',
      { id: 'shorten-link', title: 'Shorten this link', contexts: ['link'], targetUrlPatterns: web },
      { id: 'shorten-page', title: 'Shorten this page', contexts: ['page', 'frame'], documentUrlPatterns: web },
    ])
  })

  it.each([
    [{ menuOnLinks: false }, ['shorten-page']],
    [{ menuOnPages: false }, ['shorten-link']],
    [{ menuOnLinks: false, menuOnPages: false }, []],
  ])('has what is preferred: %j', async (change, ids) => {
    const { menus, done } = menusDouble()
    await buildContextMenus(menus, { ...DEFAULT_PREFERENCES, ...change })
    expect(done.flatMap((step) => (typeof step === 'string' ? [] : [step.id]))).toEqual(ids)
  })
})

describe('a click', () => {
  const info = { pageUrl: 'https://page.example/', editable: false, modifiers: [] }
  const tab = { title: 'A page' } as Tabs.Tab

  it('on a link asks for the link', () => {
    const click = { ...info, menuItemId: 'shorten-link', linkUrl: 'https://a.example/' }
    expect(menuTarget(click, tab)).toEqual({ link: 'https://a.example/', pageUrl: 'https://page.example/' })
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
    expect(menuTarget(click, tab)).toEqual({ link: pageUrl, pageUrl, title: 'A page' })
  })

  it('on an entry that is not ours asks for nothing', () => {
    expect(menuTarget({ ...info, menuItemId: 'another' }, tab)).toBeUndefined()
  })
})
