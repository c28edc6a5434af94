import { vi } from 'vitest'

const { deriveBits } = crypto.subtle

/** Stretches passphrases with a thousandth of the rounds; the real ones take half a second each. */
export const stretchLess = (): void => {
  const less = ((params: Pbkdf2Params, ...rest: [CryptoKey, number]) =>
    deriveBits.call(crypto.subtle, { ...params, iterations: params.iterations / 1_000 }, ...rest)) as typeof deriveBits
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(less)
}
