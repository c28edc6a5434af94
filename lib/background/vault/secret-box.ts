import { decodeBase64, encodeBase64 } from './base64'

/** OWASP's figure for PBKDF2 with SHA-256 (2023); kept with the box, so that it can grow without breaking old ones. */
const ROUNDS = 600_000

/** A text that only a passphrase opens: AES-GCM, the key stretched by PBKDF2-SHA-256. All bytes as base64. */
export type SealedBox = { salt: string; rounds: number; iv: string; text: string }

/** The stretched passphrase, as raw bytes in base64, so that it can wait in the memory of the session. */
export type BoxKey = { salt: string; rounds: number; bytes: string }

const AES = 'AES-GCM'

const importKey = (key: BoxKey, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decodeBase64(key.bytes), AES, false, [usage])

/** Stretches a passphrase for a new box, or for the box whose salt and rounds are given. Takes about half a second. */
export const stretch = async (passphrase: string, from?: Pick<SealedBox, 'salt' | 'rounds'>): Promise<BoxKey> => {
  const { salt, rounds } = from ?? { salt: encodeBase64(crypto.getRandomValues(new Uint8Array(16))), rounds: ROUNDS }
  const text = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: decodeBase64(salt), iterations: rounds }
  return {
    salt,
    rounds,
    bytes: encodeBase64(new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256))),
  }
}

export const seal = async (text: string, key: BoxKey): Promise<SealedBox> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  const sealed = await crypto.subtle.encrypt({ name: AES, iv }, await importKey(key, 'encrypt'), bytes)
  return { salt: key.salt, rounds: key.rounds, iv: encodeBase64(iv), text: encodeBase64(new Uint8Array(sealed)) }
}

/** The text in a box, or null where the key is not the one that it was sealed with. */
export const open = async (box: SealedBox, key: BoxKey): Promise<string | null> => {
  try {
    const parameters = { name: AES, iv: decodeBase64(box.iv) }
    const opened = await crypto.subtle.decrypt(parameters, await importKey(key, 'decrypt'), decodeBase64(box.text))
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}
