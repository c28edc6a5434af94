import decodeQr from 'qr/decode.js'
import sharp from 'sharp'

/** A code drawn with one unit a module gets eight pixels a module. */
const DENSITY = 8 * 72

/** What the QR code in a picture says, read by another library than the one that draws it. Throws if there is none. */
export const readQrCode = async (picture: string | Uint8Array): Promise<string> => {
  const pixels = sharp(Buffer.from(picture as Uint8Array), { density: DENSITY })
    .ensureAlpha()
    .raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return decodeQr({ ...info, data: new Uint8Array(data) })
}
