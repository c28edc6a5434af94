import { useEffect, useId, useRef } from 'react'
import { i18n } from '#i18n'
import type { Header } from '@/lib/domain/settings/connection'

type Props = {
  /** Names of stored headers. Their values never come back, like the key. */
  names: readonly string[]
  /** The headers being entered; null keeps the stored ones. */
  headers: readonly Header[] | null
  error: string | undefined
  onChange: (headers: Header[]) => void
}

/** Headers for a reverse proxy in front of the service. */
export const HeaderFields = ({ names, headers, error, onChange }: Props) => {
  const change = (index: number, changed: Partial<Header>) =>
    onChange((headers ?? []).map((header, at) => (at === index ? { ...header, ...changed } : header)))
  const errorId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (error) fields.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <fieldset ref={fields}>
      <legend>{i18n.t('details.headers')}</legend>
      <p className="hint">{i18n.t('details.headersHint')}</p>
      {headers === null && names.length > 0 && <p>{i18n.t('details.headersKept', { names: names.join(', ') })}</p>}
      {headers?.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="header-row">
          <input
            aria-label={i18n.t('details.headerName', { number: index + 1 })}
            value={name}
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
            onChange={(event) => change(index, { name: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <input
            aria-label={i18n.t('details.headerValue', { number: index + 1 })}
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
        <button type="button" onClick={() => onChange([...(headers ?? []), { name: '', value: '' }])}>
          {headers === null && names.length > 0 ? i18n.t('details.replaceHeaders') : i18n.t('details.addHeader')}
        </button>
      </div>
    </fieldset>
  )
}
