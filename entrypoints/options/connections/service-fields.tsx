import { ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { i18n } from '#i18n'
import { Field } from '@/components/fields/field'
import type { BodyName, Header, QueryName, ServiceDetails } from '@/lib/domain/settings/service-details'
import { language } from '@/lib/format'
import section from '../section.module.css'
import css from './connections.module.css'

const BODY: readonly { name: BodyName; label: () => string }[] = [
  { name: 'token', label: () => i18n.t('details.bodyToken') },
  { name: 'password', label: () => i18n.t('details.bodyPassword') },
  { name: 'expiresAt', label: () => i18n.t('details.bodyExpiresAt') },
  { name: 'tagId', label: () => i18n.t('details.bodyTagId') },
]

const QUERY: readonly { name: QueryName; label: () => string }[] = [
  { name: 'sort', label: () => i18n.t('details.querySort') },
  { name: 'order', label: () => i18n.t('details.queryOrder') },
  { name: 'page', label: () => i18n.t('details.queryPage') },
  { name: 'perPage', label: () => i18n.t('details.queryPerPage') },
  { name: 'tagId', label: () => i18n.t('details.queryTagId') },
]

type MoreProps = { /** Something in it is wrong. */ isOpen?: boolean; children: ReactNode }

/** What few services need, folded away. */
export const MoreFields = ({ isOpen = false, children }: MoreProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true
  }, [isOpen])
  return (
    <details ref={details}>
      <summary>
        <ChevronRight />
        {i18n.t('details.title')}
      </summary>
      <div className={`stack ${css.more}`}>{children}</div>
    </details>
  )
}

/** Attributes of a field that holds a name and no prose. */
const NAME = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const missingName = (name: string): string | undefined =>
  name.trim() === '' ? i18n.t('details.nameMissing') : undefined

type KeyHeaderProps = {
  value: ServiceDetails['key']
  error: string | undefined
  onChange: (value: ServiceDetails['key']) => void
  onLeave?: () => void
}

/** The header that carries the key, and what precedes it there. */
export const KeyHeaderFields = ({ value, error, onChange, onLeave }: KeyHeaderProps) => (
  <fieldset className={section.columns}>
    <legend>{i18n.t('details.keySent')}</legend>
    <Field label={i18n.t('details.keyHeader')} error={error ?? missingName(value.header)}>
      {(attributes) => (
        <input
          {...attributes}
          {...NAME}
          value={value.header}
          onChange={(event) => onChange({ ...value, header: event.target.value })}
          onBlur={onLeave}
        />
      )}
    </Field>
    <Field label={i18n.t('details.keyPrefix')}>
      {(attributes) => (
        <input
          {...attributes}
          {...NAME}
          value={value.prefix}
          onChange={(event) => onChange({ ...value, prefix: event.target.value })}
          onBlur={onLeave}
        />
      )}
    </Field>
  </fieldset>
)

type NamesProps<Name extends string> = {
  legend: string
  hint?: string
  fields: readonly { name: Name; label: () => string }[]
  names: Record<Name, string>
  onChange: (names: Record<Name, string>) => void
  onLeave?: (() => void) | undefined
}

const NameFields = <Name extends string>(props: NamesProps<Name>) => {
  const { legend, hint, fields, names, onChange, onLeave } = props
  return (
    <fieldset className={section.columns}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {fields.map(({ name, label }) => (
        <Field key={name} label={label()} error={missingName(names[name])}>
          {(attributes) => (
            <input
              {...attributes}
              {...NAME}
              value={names[name]}
              onChange={(event) => onChange({ ...names, [name]: event.target.value })}
              onBlur={onLeave}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

type BodyProps = {
  names: ServiceDetails['body']
  onChange: (names: ServiceDetails['body']) => void
  onLeave?: () => void
}

export const BodyNameFields = (props: BodyProps) => (
  <NameFields {...props} legend={i18n.t('details.body')} hint={i18n.t('details.bodyHint')} fields={BODY} />
)

type QueryProps = {
  names: ServiceDetails['query']
  onChange: (names: ServiceDetails['query']) => void
  onLeave: () => void
}

export const QueryNameFields = (props: QueryProps) => (
  <NameFields {...props} legend={i18n.t('details.query')} fields={QUERY} />
)

/** Parameters as a list, in the words of their fields. */
export const describeQueryNames = (names: readonly QueryName[]): string =>
  new Intl.ListFormat(language()).format(QUERY.filter(({ name }) => names.includes(name)).map(({ label }) => label()))

type HeaderProps = {
  headers: readonly Header[]
  /** Names of stored headers, which the entered ones replace. Their values never come back, like the key. */
  storedNames?: readonly string[]
  error: string | undefined
  onChange: (headers: Header[]) => void
}

/** Headers for a reverse proxy in front of the service. */
export const HeaderFields = ({ headers, storedNames = [], error, onChange }: HeaderProps) => {
  const change = (index: number, changed: Partial<Header>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...changed } : header)))
  const errorId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (error) fields.current?.querySelector('input')?.focus()
  }, [error])
  const isKept = storedNames.length > 0 && headers.length === 0
  return (
    <fieldset ref={fields} className="stack">
      <legend>{i18n.t('details.headers')}</legend>
      <p className="hint">{i18n.t('details.headersHint')}</p>
      {isKept && <p>{i18n.t('details.headersKept', { names: storedNames.join(', ') })}</p>}
      {headers.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className={css.header}>
          <input
            {...NAME}
            aria-label={i18n.t('details.headerName', { number: index + 1 })}
            placeholder={i18n.t('connections.name')}
            value={name}
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <input
            aria-label={i18n.t('details.headerValue', { number: index + 1 })}
            placeholder={i18n.t('details.value')}
            type="password"
            value={value}
            onChange={(event) => change(index, { value: event.target.value })}
            autoComplete="off"
          />
        </div>
      ))}
      {error && (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <div className="row">
        <button type="button" onClick={() => onChange([...headers, { name: '', value: '' }])}>
          <Plus />
          {isKept ? i18n.t('details.replaceHeaders') : i18n.t('details.addHeader')}
        </button>
      </div>
    </fieldset>
  )
}
