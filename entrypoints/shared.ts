import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

/**
 * The wall, with all that it is made of: the background and the pages both need it, and so a package has it once. It is
 * no module, for a background that is one starts later. build/shared-script.ts leads there.
 */
export default defineUnlistedScript(() => {
  Object.assign(globalThis, { curtailShared: import.meta.glob('/lib/rpc/**/*.ts', { eager: true }) })
})
