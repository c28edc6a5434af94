import { v7 } from 'uuid'

/** Random bytes for many ids: asking the system for each one's own takes almost as long as storing the link. */
const supply = new Uint8Array(16 * 256)
let used = supply.length

let milliseconds = 0
let sequence = 0

/** A UUID of version 7, which sorts after all that this process has made before. */
export const newId = (): string => {
  const random = takeRandom()
  const now = Date.now()
  if (now > milliseconds) {
    milliseconds = now
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
  } else {
    sequence += 1
  }
  return v7({ msecs: milliseconds, seq: sequence, random })
}

const takeRandom = (): Uint8Array => {
  if (used === supply.length) {
    crypto.getRandomValues(supply)
    used = 0
  }
  used += 16
  return supply.subarray(used - 16, used)
}
