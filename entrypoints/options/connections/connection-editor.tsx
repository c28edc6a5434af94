import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Field, useResetOn } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import { QuestionPanel } from '@/components/question-panel'
import type { Failure } from '@/lib/domain/failure'
import type { KeyStorage, KnownConnectionView } from '@/lib/domain/settings/connection'
import type { Input } from '@/lib/rpc/contract'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { KeyStorageField } from './connection-fields'
import { ConnectionForm, type Entered } from './connection-form'
import css from './connections.module.css'
import { FieldTest } from './field-test'
import { SavedDetails } from './saved-details'
import { useConnecting } from './use-connecting'

type NameProps = { name: string /** Shown while there is no name. */; host: string; onSave: (name: string) => void }

/** A connection's name, saved when the field is left. */
const ConnectionName = ({ name, host, onSave }: NameProps) => {
  const [typed, setTyped] = useState(name)
  useResetOn(name, () => setTyped(name))
  const save = () => {
    if (typed !== name) onSave(typed)
  }
  return (
    <Field label={i18n.t('connections.name')}>
      {(attributes) => (
        <input
          {...attributes}
          value={typed}
          placeholder={host}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** The same each time, because the form shows a failure until something is changed. */
const KEY_REFUSED: Failure = { code: 'unauthorized', field: 'key' }

type Connect = Pick<Input<'connect'>, 'connectionId' | 'hasMoved'>

type Question = { title: string; hint: string; answers: readonly { label: string; connect: Connect }[] }

/** Another address is another connection, unless the service moved; another key too, unless the account is the same. */
const questionAbout = ({ id, baseUrl }: KnownConnectionView, { address }: Entered): Question =>
  address === baseUrl
    ? {
        title: i18n.t('connections.sameAccount'),
        hint: i18n.t('connections.sameAccountHint'),
        answers: [
          { label: i18n.t('connections.sameAccountNewKey'), connect: { connectionId: id } },
          { label: i18n.t('connections.anotherAccount'), connect: { connectionId: null } },
        ],
      }
    : {
        title: i18n.t('connections.moved', { address }),
        hint: i18n.t('connections.movedHint'),
        answers: [
          { label: i18n.t('connections.movedHere'), connect: { connectionId: id, hasMoved: true } },
          { label: i18n.t('connections.anotherService'), connect: { connectionId: null } },
        ],
      }

type Props = {
  connection: KnownConnectionView
  isFixed: boolean
  focusKey: boolean
  requestHost: (pattern: string) => Promise<boolean>
  onSaved: () => void
}

/** Changes a connection. Address and key take effect by connecting; everything else saves itself. */
export const ConnectionEditor = ({ connection, isFixed, focusKey, requestHost, onSaved }: Props) => {
  const { id, baseUrl, keyStorage, keyHint, isKeyRefused } = connection
  const { api } = useApp()
  const [asked, setAsked] = useState<Entered>()
  const [connectedTimes, setConnectedTimes] = useState(0)
  const connecting = useConnecting({
    requestHost,
    onConnected() {
      // An empty form: the key may be that of another connection now.
      setConnectedTimes((times) => times + 1)
      onSaved()
    },
  })
  const naming = useMutation({
    mutationFn: (name: string) => api('setName', { id, name }),
    onSuccess: onSaved,
  })
  const storing = useMutation({
    mutationFn: (kept: KeyStorage) => api('setKeyStorage', { id, keyStorage: kept }),
    onSuccess: onSaved,
  })
  const question = asked && questionAbout(connection, asked)
  const answer = (connect: Connect) => {
    if (asked) connecting.connect({ ...asked, ...connect })
    setAsked(undefined)
  }
  // A forgotten key is entered again, which changes nothing.
  const submit = (entered: Entered) =>
    connection.connected || entered.address !== baseUrl
      ? setAsked(entered)
      : connecting.connect({ ...entered, connectionId: id })

  return (
    <div className={`stack ${css.editor} ${css.below}`}>
      <ConnectionName name={connection.name} host={new URL(baseUrl).host} onSave={naming.mutate} />
      {naming.error && <Notice error>{errorText(naming.error)}</Notice>}
      <ConnectionForm
        key={`${connection.connectedAt} ${connectedTimes}`}
        connecting={{ ...connecting, failure: connecting.failure ?? (isKeyRefused ? KEY_REFUSED : undefined) }}
        preset={{ address: baseUrl, isFixed }}
        isOfConnection
        focusKey={focusKey}
        keyPlaceholder={keyHint ? i18n.t('connections.replaceKey', { hint: keyHint }) : undefined}
        onConnect={submit}
        aside={<span className="hint">{i18n.t('connections.connectHint')}</span>}
      />
      {question && (
        <QuestionPanel
          title={question.title}
          onCancel={() => setAsked(undefined)}
          answers={[
            ...question.answers.map(({ label, connect }) => ({ label, onChoose: () => answer(connect) })),
            { label: i18n.t('export.cancel'), onChoose: () => setAsked(undefined) },
          ]}
        >
          <p>{question.hint}</p>
        </QuestionPanel>
      )}
      {connection.connected && (
        <>
          <KeyStorageField value={keyStorage} onChange={storing.mutate} />
          {storing.error && <Notice error>{errorText(storing.error)}</Notice>}
          <SavedDetails connection={connection} onSaved={onSaved} />
          <FieldTest connection={connection} requestHost={requestHost} />
        </>
      )}
    </div>
  )
}
