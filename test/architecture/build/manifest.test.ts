import { expect, it } from 'vitest'
import { builtFiles } from '../source-files'

const manifestOf = (browser: 'chrome' | 'firefox') => JSON.parse(builtFiles(browser, 'manifest.json')[0]?.text ?? '')

it('the Chromium manifest asks for the minimum permissions', () => {
  expect(manifestOf('chrome').permissions.toSorted()).toEqual([
    'activeTab',
    'alarms',
    'clipboardWrite',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'offscreen',
    'storage',
    'unlimitedStorage',
    'webRequest',
  ])
})

it('the Firefox manifest asks for the minimum permissions', () => {
  expect(manifestOf('firefox').permissions.toSorted()).toEqual([
    'activeTab',
    'alarms',
    'clipboardWrite',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'storage',
    'unlimitedStorage',
    'webRequest',
  ])
})

it.each(['chrome', 'firefox'] as const)('the %s manifest has one omnibox keyword', (browser) => {
  expect(manifestOf(browser).omnibox).toEqual({ keyword: 'ct' })
})

it.each(['chrome', 'firefox'] as const)('the %s manifest exposes nothing to the web', (browser) => {
  const manifest = manifestOf(browser)
  expect(manifest.manifest_version).toBe(3)
  expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*'])
  expect(manifest.optional_permissions).toEqual(['notifications', 'tabs'])
  for (const closed of ['host_permissions', 'content_scripts', 'web_accessible_resources', 'externally_connectable'])
    expect(manifest).not.toHaveProperty(closed)
})

it.each(['chrome', 'firefox'] as const)('the %s manifest allows http services on a local network', (browser) => {
  expect(manifestOf(browser).content_security_policy.extension_pages).not.toContain('upgrade-insecure-requests')
})
