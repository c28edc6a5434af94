import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const manifest = { manifest_version: 3, name: 'Blank', version: '1', action: { default_popup: 'popup.html' } }

const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Blank</title>
  <p>This page has no script and no style sheet.</p>
</html>
`

/** Writes the least extension that has a popup: what opens faster than it, no popup does. Gives its folder. */
export const writeBlankExtension = async (parent: string): Promise<string> => {
  const folder = join(parent, 'blank')
  await mkdir(folder)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'popup.html'), html)
  return folder
}
