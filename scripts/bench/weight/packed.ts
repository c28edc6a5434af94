import { deflated } from '../../../build/deflated.ts'
import type { BuiltFile } from './built-files.ts'

/** A file, and the bytes that it takes in the zip that goes to a store. */
export type PackedFile = BuiltFile & { packed: number }

/** Of the zip format: what stands before each file, what stands for it in the list at the end, and what ends the list. */
const LOCAL_HEADER = 30
const LIST_ENTRY = 46
const LIST_END = 22

const pack = async ({ path, bytes }: BuiltFile): Promise<PackedFile> => {
  const { length } = (await deflated(bytes)) ?? bytes
  return { path, bytes, packed: length + LOCAL_HEADER + LIST_ENTRY + 2 * Buffer.byteLength(path) }
}

/** Packs each file as it is packed for a store. */
export const packEach = (files: readonly BuiltFile[]): Promise<PackedFile[]> => Promise.all(files.map(pack))

/** The bytes of the whole zip. */
export const zipSize = (files: readonly PackedFile[]): number =>
  files.reduce((sum, { packed }) => sum + packed, LIST_END)
