import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Field, useResetOn } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import { ColorChoice } from '@/components/options/color-choice'
import { ConnectionForm, type Entered } from '@/components/options/connections/connection-form'
import { KeyStorageForm, type KeyStorageInput } from '@/components/options/connections/key-storage-form'
import { QuestionPanel } from '@/components/options/question-panel'
import type { KnownConnectionView, Look } from '@/lib/domain/settings/connection'
import { plural } from '@/lib/format'
import { type Api, failureOf } from '@/lib/rpc/client'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { removalQuery } from './removal'
import { useConnecting } from './use-connecting'

type LookProps = { look: Look /** Shown while there is no name. */; host: string; onSave: (look: Look) => void }

/** A connection's name and colour, saved when the field is left. */
export const ConnectionLook = ({ look, host, onSave }: LookProps) => {
  const [name, setName] = useState(look.name)
  const [color, setColor] = useState(look.color)
  useResetOn(look.name + look.color, () => {
    setName(look.name)
    setColor(look.color)
  })
  const save = (chosen: string) => {
    if (name !== look.name || chosen !== look.color) onSave({ name, color: chosen })
  }
  return (
    <div className="look">
      <Field label={i18n.t('connections.name')}>
        {(attributes) => (
          <input
            {...attributes}
            value={name}
            placeholder={host}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => save(color)}
            onKeyDown={(event) => event.key === 'Enter' && save(color)}
            autoComplete="off"
          />
        )}
      </Field>
      <ColorChoice color={color} onChange={setColor} onDone={save} />
    </div>
  )
}

type Props = {
  api: Api
  connection: KnownConnectionView
  isFixed: boolean
  /** It was opened to enter another key, whose field has the focus. */
  isForKey: boolean
  requestHost: (pattern: string) => Promise<boolean>
  onSaved: () => void
}

/** For a forgotten passphrase: says that a new key replaces the locked one, and what is lost. */
const LockedHint = ({ api, id }: { api: Api; id: string }) => {
  const { data } = useQuery(removalQuery(api, id))
  return (
    <p className="instead">
      {i18n.t('connections.replaceLocked')}{' '}
      {data && data.protected > 0 && plural('connections.passwords', data.protected)}
    </p>
  )
}

/** Changes a connection. Another key is asked about: it may be of another account. */
export const ConnectionEditor = ({ api, connection, isFixed, isForKey, requestHost, onSaved }: Props) => {
  const { id, baseUrl, keyStorage, idleMinutes } = connection
  const isLocked = !connection.connected && connection.reason === 'locked'
  const keyHint = connection.connected ? connection.keyHint : ''
  const [asked, setAsked] = useState<Entered>()
  const [connectedTimes, setConnectedTimes] = useState(0)
  const connecting = useConnecting({
    api,
    requestHost,
    onConnected() {
      // An empty form: the key may be that of another connection now.
      setConnectedTimes((times) => times + 1)
      onSaved()
    },
  })
  const naming = useMutation({
    mutationFn: (look: Look) => api('setLook', { id, ...look }),
    onSuccess: onSaved,
  })
  const storing = useMutation({
    mutationFn: (input: KeyStorageInput) => api('setKeyStorage', { id, ...input }),
    onSuccess: onSaved,
  })
  const answer = (connectionId: string | null) => {
    if (asked) connecting.connect({ ...asked, connectionId })
    setAsked(undefined)
  }
  // A forgotten or locked key is entered again, which changes nothing.
  const submit = (entered: Entered) =>
    connection.connected
      ? setAsked(entered)
      : connecting.connect({ ...entered, connectionId: id, ...(isLocked && { replacesLocked: true }) })

  return (
    <div className="editor">
      <ConnectionLook look={connection} host={new URL(baseUrl).host} onSave={naming.mutate} />
      {naming.error && <Notice trouble>{errorText(naming.error)}</Notice>}
      <ConnectionForm
        key={`${connection.connectedAt} ${connectedTimes}`}
        {...connecting.form}
        preset={{ address: baseUrl, isFixed }}
        isForKey={isForKey}
        keyPlaceholder={keyHint === '' ? undefined : i18n.t('connections.replaceKey', { hint: keyHint })}
        onConnect={submit}
        aside={<span className="hint">{i18n.t('connections.connectHint')}</span>}
      >
        {isLocked && <LockedHint api={api} id={id} />}
      </ConnectionForm>
      {asked && (
        <QuestionPanel
          title={i18n.t('connections.sameAccount')}
          answers={[
            { label: i18n.t('connections.sameAccountNewKey'), onChoose: () => answer(id) },
            { label: i18n.t('connections.anotherAccount'), onChoose: () => answer(null) },
            { label: i18n.t('export.cancel'), onChoose: () => setAsked(undefined) },
          ]}
        >
          <p>{i18n.t('connections.sameAccountHint')}</p>
        </QuestionPanel>
      )}
      {connection.connected && (
        <KeyStorageForm
          keyStorage={keyStorage}
          idleMinutes={idleMinutes}
          isBusy={storing.isPending}
          failure={storing.error ? failureOf(storing.error) : undefined}
          failureText={failureText}
          onSave={storing.mutate}
        />
      )}
    </div>
  )
}
