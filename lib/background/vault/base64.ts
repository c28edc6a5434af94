// Uint8Array.prototype.toBase64 would do, but Chromium has it only since version 140.

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
