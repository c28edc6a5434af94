import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Failure } from '@/lib/domain/failure'
import type { Chip } from '@/lib/domain/settings/popup-state'
import { editorId } from './chips'

type Options = {
  form: RefObject<HTMLFormElement | null>
  initial: readonly Chip[]
  failure: Failure | undefined
  onChange: (open: Chip[]) => void
}

export type OpenChips = { open: readonly Chip[]; toggle: (chip: Chip) => void }

const CHIP_OF: Partial<Record<NonNullable<Failure['field']>, Chip>> = {
  tagId: 'tag',
  expiresAt: 'expires',
  password: 'password',
}

const CONTROL = 'input:checked, input:not([type=radio]), select, button'

/** Which chips are open. One that is opened takes the focus; a failure opens its chip, and its field takes the focus. */
export const useChips = ({ form, initial, failure, onChange }: Options): OpenChips => {
  const [open, setOpen] = useState<readonly Chip[]>(initial)
  const [opened, setOpened] = useState<Chip>()

  const toggle = useCallback(
    (chip: Chip) => {
      const isOpen = open.includes(chip)
      const changed = isOpen ? open.filter((other) => other !== chip) : [...open, chip]
      setOpen(changed)
      setOpened(isOpen ? undefined : chip)
      onChange(changed)
    },
    [open, onChange],
  )

  useEffect(() => {
    if (opened === undefined) return
    document.getElementById(editorId(opened))?.querySelector<HTMLElement>(CONTROL)?.focus()
  }, [opened])

  const chip = failure?.field && CHIP_OF[failure.field]
  useEffect(() => {
    if (failure?.field === undefined) return
    if (chip !== undefined) setOpen((before) => (before.includes(chip) ? before : [...before, chip]))
    // Once the error is rendered, so that it is announced with the field.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }, [failure, chip, form])

  return { open, toggle }
}
