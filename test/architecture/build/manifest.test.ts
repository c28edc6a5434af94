import { expect, it } from 'vitest'
import { builtFiles } from '../source-files'

const manifestOf = (browser: 'chrome' | 'firefox') => JSON.parse(builtFiles(browser, 'manifest.json')[0]?.text ?? '')

it('asks Chromium for the least set of permissions', () => {
  expect(manifestOf('chrome').permissions.toSorted()).toEqual([
    'activeTab',
    'alarms',
    'clipboardWrite',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'offscreen',
    'storage',
  ])
})

it('asks Firefox for the least set of permissions', () => {
  expect(manifestOf('firefox').permissions.toSorted()).toEqual([
    'activeTab',
    'alarms',
    'clipboardWrite',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'storage',
  ])
})

it.each(['chrome', 'firefox'] as const)('has one keyword for the address bar in the %s build', (browser) => {
  expect(manifestOf(browser).omnibox).toEqual({ keyword: 'ct' })
})

it.each(['chrome', 'firefox'] as const)('opens nothing of the %s build to the web', (browser) => {
  const manifest = manifestOf(browser)
  expect(manifest.manifest_version).toBe(3)
  expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*'])
  expect(manifest.optional_permissions).toEqual(['tabs'])
  for (const closed of ['host_permissions', 'content_scripts', 'web_accessible_resources', 'externally_connectable'])
    expect(manifest).not.toHaveProperty(closed)
})

it.each(['chrome', 'firefox'] as const)('lets the %s build reach http services on a local network', (browser) => {
  expect(manifestOf(browser).content_security_policy.extension_pages).not.toContain('upgrade-insecure-requests')
})
