import { FileUp, KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { ConnectionForm } from '@/components/options/connections/connection-form'
import {
  KeyStorageFields,
  type KeyStorageInput,
  passphraseFlaw,
} from '@/components/options/connections/key-storage-form'
import type { Failure } from '@/lib/domain/failure'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Connect, useConnecting } from './use-connecting'

type Props = {
  preset: PresetAddress
  connecting: ReturnType<typeof useConnecting>
  onReadSettings: () => void
  /** At the top: what could not be read, or the outcome of reading a file. */
  children: ReactNode
}

const STORED: KeyStorageInput = { keyStorage: 'stored', idleMinutes: 0, passphrase: '' }

/** The first screen: a service and a key, and nothing else. */
export const FirstRun = ({ preset, connecting, onReadSettings, children }: Props) => {
  const [keyStorage, setKeyStorage] = useState(STORED)
  const [isChanging, setChanging] = useState(false)
  const [flaw, setFlaw] = useState<Failure>()
  const { form } = connecting
  const connect = (entered: Omit<Connect, 'connectionId' | 'keyStorage'>) => {
    const found = passphraseFlaw(keyStorage)
    setFlaw(found)
    if (found === undefined) connecting.connect({ ...entered, connectionId: null, keyStorage })
  }
  const changeStorage = (changed: KeyStorageInput) => {
    setFlaw(undefined)
    setKeyStorage(changed)
  }
  return (
    <main className="first-run">
      {children}
      <CurtailIcon />
      <h1>{i18n.t('connections.firstRun')}</h1>
      <p>{i18n.t('connections.firstRunHint')}</p>
      <section aria-label={i18n.t('section.connections')}>
        <ConnectionForm {...form} isMain preset={preset} onConnect={connect}>
          {isChanging ? (
            <KeyStorageFields
              value={keyStorage}
              isPassphraseKept={false}
              error={flaw && form.failureText(flaw)}
              onChange={changeStorage}
            />
          ) : (
            <p className="kept">
              <KeyRound />
              {i18n.t('connections.keptHere')}
              <button
                type="button"
                className="link"
                aria-label={i18n.t('keyStorage.save')}
                onClick={() => setChanging(true)}
              >
                {i18n.t('connections.changeStorage')}
              </button>
            </p>
          )}
        </ConnectionForm>
      </section>
      <button type="button" className="plain" onClick={onReadSettings}>
        <FileUp />
        {i18n.t('settingsFile.read')}
      </button>
    </main>
  )
}
