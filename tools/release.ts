import { dirname, join } from 'node:path'
import { runCommand } from './command.ts'
import { cutRelease } from './release/cut-release.ts'
import { makePackages } from './release/make-packages.ts'
import { writeStoreTexts } from './release/store-texts.ts'

const root = dirname(import.meta.dirname)
const [version = ''] = process.argv.slice(2)

await runCommand(async () => {
  const date = new Date().toISOString().slice(0, 10)
  const output = join(root, '.output')
  await cutRelease({
    root,
    version,
    date,
    async makePackages(publisher) {
      await makePackages(root, output)
      await writeStoreTexts(root, join(output, 'store'), { date, version, publisher })
    },
  })
  console.log(
    `v${version} is committed and tagged, its packages are in .output, and the texts for the stores in .output/store. Publish it: git push --follow-tags`,
  )
  return 0
})
