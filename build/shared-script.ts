import { relative, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const SCRIPT = '/shared.js'
const LOADS_CONTRACT = '/lib/rpc/load-contract.ts'

/** What entrypoints/shared.ts holds of a file. */
const held = (path: string): string => `curtailShared[${JSON.stringify(path)}]`

/** For pages: a script that is no module can be imported all the same, and leaves behind what it holds. */
const LOAD = `export const loadContract = () => import('${SCRIPT}').then(() => ${held('/lib/rpc/contract.ts')})`

type Resolving = { resolve(source: string, importer?: string): Promise<{ id: string } | null> }
type Config = { build: { lib: false | { name?: string } } }

/**
 * Has the background and the pages take the contract from one script, which entrypoints/shared.ts makes. Chromium's
 * background imports it; Firefox's manifest names it before the background.
 */
export const sharedScript = (browser: string) => {
  let isBackground = false
  let isPages = false
  return {
    name: 'shared-script',
    apply: 'build' as const,
    enforce: 'pre' as const,
    configResolved({ build: { lib } }: Config) {
      isBackground = lib !== false && lib.name === 'background'
      isPages = lib === false
    },
    async resolveId(this: Resolving, source: string, importer?: string) {
      if (source === SCRIPT) return { id: source, external: true }
      if (!isBackground || !source.includes('rpc/')) return undefined
      const id = (await this.resolve(source, importer))?.id
      const path = id && `/${relative(ROOT, id).split(sep).join('/')}`
      return path?.startsWith('/lib/rpc/') ? { id: path, external: true } : undefined
    },
    load: (id: string) => (isPages && id.endsWith(LOADS_CONTRACT) ? LOAD : undefined),
    outputOptions: <Given extends object>(output: Given) =>
      isBackground
        ? { ...output, globals: held, banner: browser === 'firefox' ? '' : `importScripts('${SCRIPT}')` }
        : undefined,
  }
}

type Manifest = { background?: { service_worker?: string; scripts?: string[] } }

/** Firefox reads the scripts of its background one after the other. */
export const nameSharedScript = (_: unknown, { background }: Manifest): void => {
  background?.scripts?.unshift(SCRIPT.slice(1))
}
