/** What WXT puts into every page to start plugins of its own. */
const PLUGINS = '\0virtual:wxt-plugins'
const PLUGIN_START = '\0virtual:wxt-html-plugins'

/**
 * Says which files the pages are built into: all that two of them need is one file. A package is compressed file by file,
 * so that many small files weigh more than one, and each costs a browser a millisecond before it shows the popup. No
 * name changes with what is in its file: a browser replaces an extension as a whole.
 *
 * The start of WXT's plugins is left out, for there are none: it would be the one thing that the document which copies
 * shares with the pages.
 */
export const chunks = () => ({
  name: 'chunks',
  transform(code: string, id: string) {
    if (id === PLUGINS && code.includes('import ')) throw new Error('A plugin of WXT wants to be started.')
    return id === PLUGIN_START ? { code: '', map: null, moduleSideEffects: false } : undefined
  },
  outputOptions<Given extends { format?: string }>(output: Given) {
    // A script that stands alone.
    if (output.format !== 'es') return undefined
    const test = (id: string): boolean => id !== PLUGINS && id !== PLUGIN_START
    return {
      ...output,
      codeSplitting: { groups: [{ name: 'page', test, minShareCount: 2 }] },
      chunkFileNames: 'chunks/[name].js',
      entryFileNames: 'chunks/[name].js',
      assetFileNames: 'assets/[name].[ext]',
    }
  },
})
