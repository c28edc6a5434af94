import { useState } from 'react'

export type WriteQueue = {
  /** Writes after all that was added before. A write that fails is dropped: what it holds is still on the page. */
  add(write: () => Promise<unknown>): void
  /** Resolves once all is written. */
  settled(): Promise<unknown>
}

const createWriteQueue = (): WriteQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(write) {
      last = last.then(write).catch(() => {})
    },
    settled: () => last,
  }
}

/**
 * Stores what is typed in the order in which it is typed. Whoever sends it waits for that first, or a late write would
 * bring back a draft that the background has discarded.
 */
export const useWriteQueue = (): WriteQueue => useState(createWriteQueue)[0]
