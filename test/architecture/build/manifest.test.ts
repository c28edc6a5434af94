import { expect, it } from 'vitest'
import released from '../../unit/upgrade/0.1.0/permissions.json'
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

// A browser stops an extension whose update requires more, until the person agrees. What a later version needs besides,
// it has among the optional permissions, asks for where it is needed, and goes on without.
it.each(['chrome', 'firefox'] as const)('requires nothing of those who update the %s build', (browser) => {
  const { permissions, host_permissions = [] } = manifestOf(browser)
  const isNew = (name: string) => !released[browser].includes(name)
  expect([...permissions, ...host_permissions].filter(isNew)).toEqual([])
})
