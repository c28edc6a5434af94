import { deflateAsync } from '@gfx/zopfli'

/** Bytes deflated as far as it goes, which takes seconds for what takes others milliseconds; undefined where it is no gain. */
export const deflated = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const packed = await deflateAsync(bytes, { numiterations: 15 })
  return packed.length < bytes.length ? packed : undefined
}
