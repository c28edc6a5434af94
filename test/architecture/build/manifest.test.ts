import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { builtFiles, ROOT } from '../source-files'

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

// No upgrade-insecure-requests, which would break http services on a local network.
it.each(['chrome', 'firefox'] as const)('the %s manifest runs only scripts of the package', (browser) => {
  expect(manifestOf(browser).content_security_policy.extension_pages).toBe("script-src 'self'; object-src 'self'")
})

it('the Firefox manifest declares the data that is sent to the service', () => {
  expect(manifestOf('firefox').browser_specific_settings.gecko.data_collection_permissions).toEqual({
    required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
  })
})

it("only Chromium's package has the schema of policies", () => {
  const schemas = (['chrome', 'firefox'] as const)
    .flatMap((browser) => builtFiles(browser))
    .filter(({ path }) => path.endsWith('/managed-schema.json'))
  expect(schemas.map(({ path }) => path)).toEqual(['.output/chrome-mv3/managed-schema.json'])
})

const run = promisify(execFile)

const wxt = resolve(ROOT, 'node_modules/wxt/bin/wxt.mjs')

/** Builds as a user would, but to a temporary folder. */
const buildFor = async (serviceUrl: string) => {
  const folder = temporaryFolder()
  const env = { ...process.env, WXT_SERVICE_URL: serviceUrl, CURTAIL_OUTPUT: folder, NODE_ENV: 'production' }
  await run(process.execPath, [wxt, 'build'], { cwd: ROOT, env })
  const read = (name: string) => readFile(join(folder, 'chrome-mv3', name), 'utf8')
  const chunks = await readdir(join(folder, 'chrome-mv3/chunks'))
  const scripts = await Promise.all(chunks.map((name) => read(`chunks/${name}`)))
  return { manifest: JSON.parse(await read('manifest.json')), scripts: scripts.join('') }
}

it('a build for one service is granted its host at installation and can ask for no other', async () => {
  const { manifest, scripts } = await buildFor('https://links.example.com/base/')
  expect(manifest.host_permissions).toEqual(['https://links.example.com/*'])
  expect(manifest).not.toHaveProperty('optional_host_permissions')
  expect(scripts).toContain('https://links.example.com/base')
})

it('a build for one service rejects an invalid address', async () => {
  await expect(buildFor('ftp://links.example.com')).rejects.toThrow('WXT_SERVICE_URL is not the address of a service')
})
