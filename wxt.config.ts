import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'wxt'
import { checkAddress, hostPattern } from './lib/domain/settings/service-address'
import { MINIMUM_VERSIONS } from './tools/minimum-versions'

/** The service that this build is for; undefined for a general one. */
const builtFor = (): string | undefined => {
  const given = process.env.WXT_SERVICE_URL
  if (!given) return undefined
  const address = checkAddress(given)
  if (!address.ok)
    throw new Error(`WXT_SERVICE_URL is not the address of a service (${address.failure.code}): ${given}`)
  return address.value
}
const serviceUrl = builtFor()

const publisher = JSON.parse(readFileSync(new URL('store/publisher.json', import.meta.url), 'utf8'))
const privacyPolicy = publisher.privacyPolicy.includes('.invalid') ? '' : publisher.privacyPolicy

/** All modules but a bundler's own (`\0`), and those of the library, whose parts share what no other page has. */
const SHARED = /^(?!\0)(?!.*[\\/]entrypoints[\\/]library\b)/

const MANAGED_SCHEMA = 'managed-schema.json'

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  imports: false,
  outDir: process.env.CURTAIL_OUTPUT ?? '.output',
  manifestVersion: 3,
  vite: ({ command }) => ({
    // A class is named after its file, so that a person finds it, and a test: `tags_chip` is in tags.module.css.
    css: {
      modules: {
        generateScopedName: (name: string, file: string) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`,
      },
    },
    define: { 'import.meta.env.WXT_PRIVACY_POLICY': JSON.stringify(privacyPolicy) },
    build: {
      target: Object.entries(MINIMUM_VERSIONS).map(([name, version]) => `${name}${version}`),
      modulePreload: { polyfill: false },
      // One file for what several pages share, not a dozen: the popup is usable 28 to 44 ms sooner, and 25 ms with the
      // background stopped (medians of 10 and of 20 interleaved rounds on two busy cores).
      // Not in dev mode, which builds the background alone.
      rollupOptions: {
        output:
          command === 'build'
            ? { codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }] } }
            : {},
      },
    },
  }),
  zip: {
    // Made with the build for Chromium, which includes every entrypoint.
    zipSources: false,
    // By name, so that nothing else in the folder is published.
    includeSources: [
      '{components,entrypoints,lib,locales,public,service,store,test,tools}/**',
      '{env.d,vitest.config,wxt.config}.ts',
      '{biome,package,package-lock,tsconfig}.json',
      'docs/**',
      '*.md',
      'LICENSE',
    ],
  },
  hooks: {
    // Firefox has no schema of policies.
    'build:publicAssets'({ config }, files) {
      if (config.browser !== 'firefox') return
      files.splice(0, files.length, ...files.filter(({ relativeDest }) => relativeDest !== MANAGED_SCHEMA))
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    homepage_url: publisher.homepage,
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      // Changes nothing but our own requests to the granted host, see closeConnectionsAfterUse() in http.ts.
      'declarativeNetRequestWithHostAccess',
      'storage',
      // Else a browser short of space may evict the journal: https://github.com/w3c/webextensions/issues/388
      'unlimitedStorage',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Notifications are asked for when they are switched on; tabs when those of a window are to be shortened, and given
    // back once they are read.
    optional_permissions: ['notifications', 'tabs'],
    ...(serviceUrl && { host_permissions: [hostPattern(serviceUrl)] }),
    // Nothing is granted at installation: "Connect" asks for the one host of the service it is given.
    ...(!serviceUrl && { optional_host_permissions: ['http://*/*', 'https://*/*'] }),
    // Firefox's default policy upgrades http to https, which breaks services on a local network.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    omnibox: { keyword: 'ct' },
    commands: {
      _execute_action: {
        // Firefox opens its own menus with Alt+Shift and an access key too. No menu of it has K, in any of our languages.
        suggested_key: { default: 'Alt+Shift+K' },
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
              id: publisher.addonId,
              // The first that knows data_collection_permissions on every system.
              strict_min_version: `${MINIMUM_VERSIONS.firefox}.0`,
              data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity', 'websiteContent'] },
            },
          },
        }
      : { minimum_chrome_version: MINIMUM_VERSIONS.chrome, storage: { managed_schema: MANAGED_SCHEMA } }),
  }),
})
