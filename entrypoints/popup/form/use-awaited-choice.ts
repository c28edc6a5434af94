import { useEffect, useEffectEvent, useState } from 'react'

/** False if nothing was chosen after all. */
export type Choice = Promise<boolean>

type Awaited = { label: string; report: (choice: boolean | Choice) => void }

type Options = {
  /** True once all options are known. */
  isComplete: boolean
  /** Chooses what fits the label. */
  choose: (label: string) => Choice
  /** Called with a choice as soon as it is awaited. */
  onChoosing: (choice: Choice) => void
}

/** What Enter was pressed for before all options were known: chosen once they are, unless it is taken back. */
export const useAwaitedChoice = ({ isComplete, choose, onChoosing }: Options) => {
  const [awaited, setAwaited] = useState<Awaited | null>(null)

  const takeBack = () => {
    awaited?.report(false)
    setAwaited(null)
  }
  const chooseAwaited = useEffectEvent(() => {
    awaited?.report(choose(awaited.label))
    setAwaited(null)
  })
  useEffect(() => {
    if (isComplete) chooseAwaited()
  }, [isComplete])
  const takeBackAtEnd = useEffectEvent(() => awaited?.report(false))
  useEffect(() => () => takeBackAtEnd(), [])

  return {
    /** The label; null if nothing is awaited. */
    awaited: awaited?.label ?? null,
    wait(label: string) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAwaited({ label, report: resolve })
      onChoosing(promise)
    },
    takeBack,
  }
}
