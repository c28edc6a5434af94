import type { KeyboardEvent } from 'react'

/** Has the arrows move from row to row of a table. */
export const moveByKey = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const row = (event.target as HTMLElement).closest('tr')
  const rows = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }
  const target = rows[event.key as keyof typeof rows]
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
