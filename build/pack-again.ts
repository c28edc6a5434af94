import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { unzipSync } from 'fflate'
import { deflated } from './deflated'

/** The same for everybody: what a package holds has no time. */
const PLAIN = { rawLastModDate: 0, extendedTimestamp: false, dataDescriptor: false, keepOrder: true }

const DEFLATED = 8

/** Packs a package anew, in less room. */
export const packAgain = async (path: string): Promise<void> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), PLAIN)
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(path)))) {
    const packed = await deflated(bytes)
    const given = {
      passThrough: true,
      compressionMethod: DEFLATED,
      uncompressedSize: bytes.length,
      crc32: crc32(bytes),
    }
    await zip.add(name, new Uint8ArrayReader(packed ?? bytes), packed === undefined ? { level: 0 } : given)
  }
  await writeFile(path, await zip.close())
}
