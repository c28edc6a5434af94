import { defineConfig } from 'wxt'

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Nothing is granted at installation: "Connect" asks for the one host of the service it is given.
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    // Firefox's default policy upgrades http to https, which breaks services on a local network.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_command_openPopup__',
      },
      'shorten-page': {
        suggested_key: { default: 'Alt+Shift+C' },
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
          },
        }
      : { minimum_chrome_version: '123' }),
  }),
})
