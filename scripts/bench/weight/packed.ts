import { deflateRawSync } from 'node:zlib'
import type { BuiltFile } from './built-files.ts'

/** Of the zip format: what stands before each file, what stands for it in the list at the end, and what ends the list. */
const LOCAL_HEADER = 30
const LIST_ENTRY = 46
const LIST_END = 22

/** The bytes that a file takes in the zip that goes to a store: deflated as well as it goes, or stored where that is less. */
export const packedSize = ({ path, bytes }: BuiltFile): number =>
  Math.min(deflateRawSync(bytes, { level: 9 }).length, bytes.length) +
  LOCAL_HEADER +
  LIST_ENTRY +
  2 * Buffer.byteLength(path)

/** The bytes of the whole zip. */
export const zipSize = (files: readonly BuiltFile[]): number =>
  files.reduce((sum, file) => sum + packedSize(file), LIST_END)
