import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { i18n } from '#i18n'
import { SHOWN_MS } from '@/components/clock'
import { SelectField } from '@/components/fields/choice-fields'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import css from './section.module.css'

/** Whether something was saved just now. A failure beside it would be told by then. */
export const useSaved = () => {
  const [saves, setSaves] = useState(0)
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (saves === 0) return
    setSaved(true)
    const timer = setTimeout(() => setSaved(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [saves])
  return { isSaved, onSaved: () => setSaves((count) => count + 1) }
}

type HeaderProps = { title: string; hint?: string; isSaved?: boolean; children?: ReactNode }

/** The title of a section, whether the last change was saved, and a button. */
export const SectionHeader = ({ title, hint, isSaved = false, children }: HeaderProps) => (
  <header className={css.header}>
    <div>
      {/* Focused when the section is opened. */}
      <h1 tabIndex={-1}>{title}</h1>
      {hint && <p>{hint}</p>}
    </div>
    <span className={css.saved} role="status">
      {isSaved && (
        <>
          <Check />
          {i18n.t('section.saved')}
        </>
      )}
    </span>
    {children}
  </header>
)

type SwitchProps = { label: string; hint?: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off, and saves itself. */
export const Switch = ({ label, hint, isOn, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className={css.setting}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The connection that settings below belong to: the one for new links at first. Its field is there if there are several. */
export const useConnectionChoice = (connections: readonly KnownConnectionView[], firstId: string) => {
  const [id, setId] = useState(firstId)
  const connection = connections.find((each) => each.id === id) ?? connections.find((each) => each.id === firstId)
  const field = connections.length > 1 && (
    <SelectField
      label={i18n.t('connections.switcher')}
      choices={connections.map((each) => ({ value: each.id, label: connectionName(each) }))}
      value={connection?.id ?? ''}
      onChange={setId}
    />
  )
  return { connection, field }
}
