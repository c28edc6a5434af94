import { customAlphabet } from 'nanoid'

/** Generates a password of 16 characters (89 bits) without lookalikes and without signs that are hard to type on a phone. */
export const randomPassword = customAlphabet('abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679', 16)
