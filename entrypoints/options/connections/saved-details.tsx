import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { useResetOn } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import type { Header, ServiceDetails } from '@/lib/domain/settings/service-details'
import { failureOf } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { failureText } from '@/lib/ui/failure-text'
import {
  BodyNameFields,
  describeQueryNames,
  HeaderFields,
  KeyHeaderFields,
  MoreFields,
  QueryNameFields,
} from './service-fields'

type Props = { connection: KnownConnectionView; onSaved: () => void }

/** What a connected service needs beyond address and key. Names save themselves when a field is left, headers by a button. */
export const SavedDetails = ({ connection, onSaved }: Props) => {
  const { id, headerNames, guessed = [] } = connection
  const { api } = useApp()
  const [details, setDetails] = useState(connection.details)
  const [headers, setHeaders] = useState<Header[]>([])
  // Found when connecting, or changed by a test.
  useResetOn(JSON.stringify(connection.details), () => setDetails(connection.details))
  const saving = useMutation({
    // One after the other with the test of the names, which reads what is saved.
    scope: { id },
    mutationFn: (input: { details: ServiceDetails; headers: Header[] | null }) =>
      api('setServiceDetails', { id, ...input }),
    onSuccess: (_, saved) => {
      if (saved.headers !== null) setHeaders([])
      onSaved()
    },
  })
  const names = [details.key.header, ...Object.values(details.body), ...Object.values(details.query)]
  const areNamesComplete = names.every((name) => name.trim() !== '')
  const saveNames = () => {
    if (areNamesComplete && JSON.stringify(details) !== JSON.stringify(connection.details))
      saving.mutate({ details, headers: null })
  }
  const failure = saving.error ? failureOf(saving.error) : undefined
  const errorAt = (field: 'keyHeader' | 'headers') => (failure?.field === field ? failureText(failure) : undefined)

  return (
    <>
      {guessed.length > 0 && (
        <p className="hint">{i18n.t('details.guessed', { names: describeQueryNames(guessed) })}</p>
      )}
      <MoreFields>
        <KeyHeaderFields
          value={details.key}
          error={errorAt('keyHeader')}
          onChange={(key) => setDetails({ ...details, key })}
          onLeave={saveNames}
        />
        <HeaderFields headers={headers} storedNames={headerNames} error={errorAt('headers')} onChange={setHeaders} />
        {headers.length > 0 && (
          <div className="row">
            <button type="button" onClick={() => areNamesComplete && saving.mutate({ details, headers })}>
              {i18n.t('details.saveHeaders')}
            </button>
          </div>
        )}
        <BodyNameFields
          names={details.body}
          onChange={(body) => setDetails({ ...details, body })}
          onLeave={saveNames}
        />
        <QueryNameFields
          names={details.query}
          onChange={(query) => setDetails({ ...details, query })}
          onLeave={saveNames}
        />
        {failure && failure.code !== 'header-invalid' && <Notice error>{failureText(failure)}</Notice>}
      </MoreFields>
    </>
  )
}
