/** What every page needs, or nearly all of it. The rest is split by who needs it. */
const PAGE =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|@wxt-dev)\/|\/\.wxt\/i18n\/|\/lib\/(browser|domain|ui|words)\/|\/components\/(fields\/)?[^/]+\.tsx$|preload-helper/

/**
 * Says which files the pages are built into. A package is compressed file by file, so that many small files weigh more
 * than one. No name changes with what is in its file: a browser replaces an extension as a whole.
 */
export const chunks = () => ({
  name: 'chunks',
  outputOptions<Given extends { format?: string }>(output: Given) {
    // A script that stands alone.
    if (output.format !== 'es') return undefined
    return {
      ...output,
      codeSplitting: { groups: [{ name: 'page', test: PAGE, minShareCount: 3 }] },
      chunkFileNames: 'chunks/[name].js',
      entryFileNames: 'chunks/[name].js',
      assetFileNames: 'assets/[name].[ext]',
    }
  },
})
