import { defineConfig } from 'wxt'
import { chunks } from './build/chunks'
import { packAgain } from './build/pack-again'
import { reactWithoutHtml } from './build/react-without-html'
import { shortenMessages, shortMessageNames } from './build/short-message-names'
import { checkAddress, hostPattern } from './lib/domain/settings/connection'

/** The one service that this build is for, where it is for one. */
const builtFor = (): string | undefined => {
  const given = process.env.WXT_SERVICE_URL
  if (!given) return undefined
  const address = checkAddress(given)
  if (!address.ok)
    throw new Error(`WXT_SERVICE_URL is not the address of a service (${address.failure.code}): ${given}`)
  return address.value
}
const serviceUrl = builtFor()

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  imports: false,
  outDir: process.env.CURTAIL_OUTPUT ?? '.output',
  manifestVersion: 3,
  vite: () => ({
    plugins: [chunks(), reactWithoutHtml(), shortMessageNames()],
    // What the manifest asks for at least.
    build: { target: ['chrome136', 'firefox140'], modulePreload: { polyfill: false } },
  }),
  hooks: {
    'build:publicAssets': async (wxt, assets) => {
      await shortenMessages(wxt, assets)
      // A size that Firefox alone asks for.
      if (wxt.config.browser !== 'firefox')
        assets.splice(0, assets.length, ...assets.filter(({ relativeDest }) => !relativeDest.endsWith('96.png')))
    },
    'zip:extension:done': (_, path) => packAgain(path),
  },
  zip: {
    // Asked for with the build for Chromium, from which no entrypoint is left out.
    zipSources: false,
    // What the build reads, by name, so that nothing else that lies about is published.
    includeSources: [
      '{build,components,entrypoints,lib,locales,public,store}/**',
      '{env.d,wxt.config}.ts',
      '{package,package-lock,tsconfig}.json',
      '{README,CHANGELOG}.md',
      'LICENSE',
    ],
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      // Changes nothing but our own requests to the granted host, see single-use-connections.ts.
      'declarativeNetRequestWithHostAccess',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Asked for when the tabs of a window are to be shortened, and given back once they are read.
    optional_permissions: ['tabs'],
    ...(serviceUrl && { host_permissions: [hostPattern(serviceUrl)] }),
    // Nothing is granted at installation: "Connect" asks for the one host of the service it is given.
    ...(!serviceUrl && { optional_host_permissions: ['http://*/*', 'https://*/*'] }),
    // Firefox's default policy upgrades http to https, which breaks services on a local network.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    omnibox: { keyword: 'ct' },
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_command_openPopup__',
      },
      'open-library': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_command_openLibrary__',
      },
      'shorten-page': {
        suggested_key: { default: 'Alt+Shift+U' },
        description: '__MSG_command_shortenPage__',
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'curtail@curtail.invalid',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity'] },
            },
            // The first one for Android that knows data_collection_permissions.
            gecko_android: { strict_min_version: '142.0' },
          },
        }
      : { minimum_chrome_version: '136', storage: { managed_schema: 'managed-schema.json' } }),
  }),
})
