import { useState } from 'react'

/** Resets a form when its subject changes. A `key` would do that too, but lose the focus. */
export const useResetOn = (subject: string | number, reset: () => void): void => {
  const [known, setKnown] = useState(subject)
  if (known === subject) return
  setKnown(subject)
  reset()
}
