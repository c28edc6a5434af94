import { customAlphabet } from 'nanoid'

/**
 * A token as our own service draws them: letters and digits that cannot be taken for one another when read aloud. Ten
 * of them make 2^49 tokens, so that meeting a taken one by chance is not to be expected.
 */
export const drawToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 10)
