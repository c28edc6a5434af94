/** Something that happens again and again, and can be waited for. */
export type Signal = { raise(): void; next(): Promise<void> }

export const createSignal = (): Signal => {
  let waiting: (() => void)[] = []
  return {
    raise() {
      const called = waiting
      waiting = []
      for (const call of called) call()
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
  }
}
