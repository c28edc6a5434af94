import { useState } from 'react'

/**
 * Lets a form begin anew whenever what it is for has changed. Its controls stay, and with them the focus, which a `key`
 * would take away.
 */
export const useResetOn = (subject: string | number, begin: () => void): void => {
  const [known, setKnown] = useState(subject)
  if (known === subject) return
  setKnown(subject)
  begin()
}
