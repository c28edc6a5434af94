import { dirname, join } from 'node:path'
import { runCommand } from './command.ts'
import { cutRelease } from './release/cut-release.ts'
import { makePackages } from './release/make-packages.ts'

const root = dirname(import.meta.dirname)
const [version = ''] = process.argv.slice(2)

await runCommand(async () => {
  await cutRelease({
    root,
    version,
    date: new Date().toISOString().slice(0, 10),
    makePackages: () => makePackages(root, join(root, '.output')),
  })
  console.log(
    `v${version} is committed and tagged, and its packages are in .output. Publish it: git push --follow-tags`,
  )
  return 0
})
