import { ChartNoAxesColumn, Clock, Lock, Tag as TagIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { TagDot } from '@/components/icons'
import { isMac } from '@/components/keyboard'
import type { Failure } from '@/lib/domain/failure'
import { CHIPS, type Chip } from '@/lib/domain/settings/popup-state'
import { useAltKey } from './alt-key'
import css from './form.module.css'

type Props = {
  /** The value that each chip shows; undefined if it has none. */
  values: Record<Chip, string | undefined>
  /** Shown beside the tag. */
  tagColor: string | undefined
  open: readonly Chip[]
  onToggle: (chip: Chip) => void
  /** Further chips. */
  children: ReactNode
}

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

type ChipProps = Pick<Props, 'tagColor' | 'onToggle'> & { chip: Chip; value: string | undefined; isOpen: boolean }

const ChipButton = ({ chip, value, tagColor, isOpen, onToggle }: ChipProps) => {
  const name = NAMES[chip]()
  const keys = `Alt+${KEYS[chip]}`
  useAltKey(KEYS[chip], () => onToggle(chip))
  return (
    <button
      type="button"
      className={value === undefined ? 'chip' : `chip on ${css.set}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? editorId(chip) : undefined}
      aria-keyshortcuts={keys}
      // A long value is cut.
      data-tip={[name, chip !== 'password' && value].filter(Boolean).join(': ')}
      data-keys={isMac() ? undefined : keys}
      onClick={() => onToggle(chip)}
    >
      {value === undefined ? (
        <>
          {ICONS[chip]}
          {name}
        </>
      ) : (
        <>
          {chip !== 'password' && <span className="visually-hidden">{`${name}:`}</span>}
          {chip === 'tag' && tagColor ? <TagDot color={tagColor} /> : ICONS[chip]}
          <span className={`truncate ${css.value}`} dir="auto">
            {value}
          </span>
          {chip === 'password' && <span className="visually-hidden">{i18n.t('draft.passwordSet')}</span>}
        </>
      )}
    </button>
  )
}

/** The options of a link: each chip shows its value and opens its editor below. */
export const Chips = ({ values, open, children, ...rest }: Props) => (
  <div className={css.chips}>
    {CHIPS.map((chip) => (
      <ChipButton key={chip} chip={chip} value={values[chip]} isOpen={open.includes(chip)} {...rest} />
    ))}
    {children}
  </div>
)

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
