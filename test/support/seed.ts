import { configureGlobal } from 'fast-check'

/** Generated input is the same in each run, so that only a change of the code turns a test red. Another one may be set. */
const { CURTAIL_SEED = '2026' } = process.env

if (CURTAIL_SEED !== 'random') configureGlobal({ seed: Number(CURTAIL_SEED) })
