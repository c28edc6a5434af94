import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Header } from '@/lib/domain/settings/connection'
import type { BodyName, Detection, QueryName, ServiceDetails } from '@/lib/domain/settings/service-details'
import { language } from '@/lib/format'
import { Field, useResetOn } from '../../fields/field'
import { Notice } from '../../notice'
import { HeaderFields } from './header-fields'

type Props = {
  details: ServiceDetails
  /** How often the form was saved. Each save resets the headers. */
  saves: number
  headerNames: readonly string[]
  detection: Detection | undefined
  isDetecting: boolean
  /** What is wrong with the headers. */
  headerError: string | undefined
  onDetect: () => void
  /** Null headers keep the stored ones. */
  onSave: (details: ServiceDetails, headers: Header[] | null) => void
}

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

const flawOf = (name: string): string | undefined => (name.trim() === '' ? i18n.t('details.nameMissing') : undefined)

const labelsOf = (names: readonly QueryName[]) =>
  new Intl.ListFormat(language()).format(QUERY.filter(({ name }) => names.includes(name)).map(({ label }) => label()))

type NameProps<Name extends string> = {
  legend: string
  fields: readonly { name: Name; label: () => string }[]
  names: Record<Name, string>
  onChange: (names: Record<Name, string>) => void
  onLeave: () => void
}

const NameFields = <Name extends string>({ legend, fields, names, onChange, onLeave }: NameProps<Name>) => (
  <fieldset className="names">
    <legend>{legend}</legend>
    {fields.map(({ name, label }) => (
      <Field key={name} label={label()} error={flawOf(names[name])}>
        {(attributes) => (
          <input
            {...attributes}
            value={names[name]}
            onChange={(event) => onChange({ ...names, [name]: event.target.value })}
            onBlur={onLeave}
            spellCheck={false}
          />
        )}
      </Field>
    ))}
  </fieldset>
)

/** Names of fields and parameters, and extra headers, which the interface leaves to the service. */
export const ServiceDetailsForm = (props: Props) => {
  const { saves, headerNames, detection, isDetecting, headerError, onDetect, onSave } = props
  const [body, setBody] = useState(props.details.body)
  const [typedQuery, setQuery] = useState(props.details.query)
  const [headers, setHeaders] = useState<Header[] | null>(null)
  useResetOn(saves, () => setHeaders(null))
  // A detection is filled in once and can be edited.
  const [applied, setApplied] = useState<Detection>()
  if (detection && detection !== applied) {
    setApplied(detection)
    setQuery(detection.query)
  }

  const details = { body, query: typedQuery }
  const areNamesComplete = [...Object.values(body), ...Object.values(typedQuery)].every((name) => name.trim() !== '')
  /** Names save themselves when a field is left; a half-typed one is not sent. */
  const saveNames = () => {
    if (areNamesComplete && JSON.stringify(details) !== JSON.stringify(props.details)) onSave(details, null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (headers === null) saveNames()
    else if (areNamesComplete) onSave(details, headers)
  }

  return (
    <form onSubmit={submit} noValidate>
      <NameFields legend={i18n.t('details.body')} fields={BODY} names={body} onChange={setBody} onLeave={saveNames} />
      <NameFields
        legend={i18n.t('details.query')}
        fields={QUERY}
        names={typedQuery}
        onChange={setQuery}
        onLeave={saveNames}
      />
      <div className="row">
        <button type="button" onClick={onDetect} aria-disabled={isDetecting}>
          {isDetecting ? i18n.t('details.detecting') : i18n.t('details.detect')}
        </button>
        <span className="hint">{i18n.t('details.detectHint')}</span>
      </div>
      {detection && (
        <Notice>
          {detection.sure.length > 0 && <span>{i18n.t('details.sure', { names: labelsOf(detection.sure) })}</span>}
          {detection.undetected.length > 0 && (
            <span>{i18n.t('details.undetected', { names: labelsOf(detection.undetected) })}</span>
          )}
        </Notice>
      )}
      <HeaderFields names={headerNames} headers={headers} error={headerError} onChange={setHeaders} />
      {headers !== null && (
        <div className="row">
          <button type="submit">{i18n.t('details.saveHeaders')}</button>
        </div>
      )}
    </form>
  )
}
