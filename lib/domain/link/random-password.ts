import { customAlphabet } from 'nanoid'

/** A password of 16 characters, about 89 bits. None of them looks like another, and none is hard to find on a phone. */
export const randomPassword = customAlphabet('abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679', 16)
