import { ChartNoAxesColumn, Clock, Lock, Tag as TagIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import { CHIPS, type Chip } from '@/lib/domain/settings/popup-state'
import { TagDot } from '../../icons'

type Props = {
  /** The value that each chip shows; undefined if it has none. */
  values: Record<Chip, string | undefined>
  /** Shown beside the tag. */
  tagColor: string | undefined
  open: readonly Chip[]
  onToggle: (chip: Chip) => void
}

/** By the physical key, because Alt types other letters on a Mac. */
const KEYS: Record<Chip, string> = { tag: 'T', expires: 'X', password: 'P', utm: 'U' }

const NAMES: Record<Chip, () => string> = {
  tag: () => i18n.t('draft.tag'),
  expires: () => i18n.t('draft.expires'),
  password: () => i18n.t('draft.password'),
  utm: () => i18n.t('draft.utm'),
}

const ICONS: Record<Chip, ReactNode> = {
  tag: <TagIcon />,
  expires: <Clock />,
  password: <Lock />,
  utm: <ChartNoAxesColumn />,
}

/** The id of what a chip opens. */
export const editorId = (chip: Chip): string => `editor-${chip}`

/** The options of a link: each chip shows its value and opens its editor below. */
export const Chips = ({ values, tagColor, open, onToggle }: Props) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const chip = CHIPS.find((name) => event.code === `Key${KEYS[name]}`)
      if (chip === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Otherwise the browser opens one of its menus.
      event.preventDefault()
      onToggle(chip)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onToggle])
  return (
    <div className="chips">
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          className={values[chip] === undefined ? 'chip' : 'chip on'}
          aria-expanded={open.includes(chip)}
          aria-controls={open.includes(chip) ? editorId(chip) : undefined}
          aria-keyshortcuts={`Alt+${KEYS[chip]}`}
          // A long value is cut.
          data-tip={[NAMES[chip](), chip !== 'password' && values[chip]].filter(Boolean).join(': ')}
          data-keys={`Alt+${KEYS[chip]}`}
          onClick={() => onToggle(chip)}
        >
          {values[chip] === undefined ? (
            <>
              {ICONS[chip]}
              {NAMES[chip]()}
            </>
          ) : (
            <>
              {chip !== 'password' && <span className="visually-hidden">{`${NAMES[chip]()}:`}</span>}
              {chip === 'tag' && tagColor ? <TagDot color={tagColor} /> : ICONS[chip]}
              <span className="value" dir="auto">
                {values[chip]}
              </span>
              {chip === 'password' && <span className="visually-hidden">{i18n.t('draft.passwordSet')}</span>}
            </>
          )}
        </button>
      ))}
    </div>
  )
}

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
