import type { Part, Row } from '../part.ts'
import budget from './budget.json' with { type: 'json' }
import { builtFiles } from './built-files.ts'
import { loadedAtOnce } from './loaded-at-once.ts'
import { type PackedFile, packEach, zipSize } from './packed.ts'

/** What the zip is to weigh in the end. The budget is what it may weigh until then. */
const ZIP_GOAL = 200_000

const unpacked = (files: readonly PackedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0)
const packed = (files: readonly PackedFile[]): number => files.reduce((sum, file) => sum + file.packed, 0)

const exact = (what: string, bytes: number, most?: number): Row => ({
  what,
  unit: 'bytes',
  median: bytes,
  ...(most !== undefined && {
    ratio: bytes / most,
    goal: `at most ${most.toLocaleString('en')} bytes`,
    met: bytes <= most,
  }),
})

const pageRows = (files: readonly PackedFile[]): Row[] =>
  Object.entries(budget.script).flatMap(([page, most]) => {
    const loaded = loadedAtOnce(files, page)
    const scripts = loaded.filter(({ path }) => path.endsWith('.js'))
    const styles = loaded.filter(({ path }) => path.endsWith('.css'))
    return [
      exact(`${page}: scripts that it loads at once`, unpacked(scripts), most),
      exact(`${page}: the same, packed`, packed(scripts)),
      exact(`${page}: style sheets`, unpacked(styles)),
    ]
  })

const fileRows = (files: readonly PackedFile[]): Row[] =>
  files
    .toSorted((one, other) => other.bytes.length - one.bytes.length)
    .map((file) => exact(`${file.path} (packed ${file.packed.toLocaleString('en')})`, file.bytes.length))

/** What the build weighs: the zip, each page, each file. The same in every round, so it is weighed once. */
export const weight: Part = {
  name: 'weight',
  async run({ extension }) {
    const files = await packEach(builtFiles(await extension()))
    return [
      exact('the zip for Chrome', zipSize(files), ZIP_GOAL),
      exact('the same, unpacked', unpacked(files)),
      ...pageRows(files),
      ...fileRows(files),
    ]
  },
}
