import { StoreUnavailable } from '../store.ts'

/** In milliseconds: visitors wait no longer for a database that does not answer, if there is another way. */
const PATIENCE = 1_000

/** Rejects with a StoreUnavailable if the work takes too long. */
export const withinPatience = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('The database does not answer in time')), PATIENCE)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
