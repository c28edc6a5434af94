import * as z from 'zod/mini'

// Chromium has Uint8Array.prototype.toBase64 only since version 140.
const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** OWASP's recommendation for PBKDF2 with SHA-256 (2023). Stored with each box, so that it can be raised later. */
const ROUNDS = 600_000

/** A text encrypted by AES-GCM with a passphrase stretched by PBKDF2-SHA-256. All bytes are base64. */
export const sealedBoxSchema = z.object({ salt: z.string(), rounds: z.number(), iv: z.string(), text: z.string() })

type SealedBox = z.infer<typeof sealedBoxSchema>

/** The stretched passphrase as base64, for session storage. */
export const boxKeySchema = z.object({ salt: z.string(), rounds: z.number(), bytes: z.string() })

export type BoxKey = z.infer<typeof boxKeySchema>

const AES = 'AES-GCM'

const importKey = (key: BoxKey, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decodeBase64(key.bytes), AES, false, [usage])

/** Stretches a passphrase for a new box, or for an existing one. Takes about half a second. */
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

/** The text in a box; null if the key is wrong. */
export const open = async (box: SealedBox, key: BoxKey): Promise<string | null> => {
  try {
    const parameters = { name: AES, iv: decodeBase64(box.iv) }
    const opened = await crypto.subtle.decrypt(parameters, await importKey(key, 'decrypt'), decodeBase64(box.text))
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}
