import { ChevronRight, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { PrivacyPolicyLink } from '@/components/privacy-policy'
import type { KeyStorage } from '@/lib/domain/settings/connection'
import { POLICY_VERSION } from '@/lib/domain/settings/privacy-policy'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import { useApp } from '@/lib/ui/app'
import { KeyStorageField } from './connection-fields'
import { ConnectionForm } from './connection-form'
import css from './first-run.module.css'
import { useConnecting } from './use-connecting'

type Props = {
  preset: PresetAddress
  requestHost: (pattern: string) => Promise<boolean>
  onConnected: () => void
}

/** The first screen: a service and a key, what is sent and kept before any of it is, and what to do without. */
export const FirstRun = ({ preset, requestHost, onConnected }: Props) => {
  const [keyStorage, setKeyStorage] = useState<KeyStorage>('stored')
  const [isChanging, setChanging] = useState(false)
  const { stored } = useApp()
  const connecting = useConnecting({
    requestHost,
    onConnected() {
      void stored.popupState.change((state) => ({ ...state, policyVersion: POLICY_VERSION }))
      onConnected()
    },
  })
  return (
    <main className={css.main}>
      <CurtailIcon />
      <h1>{i18n.t('connections.firstRun')}</h1>
      <p>
        {i18n.t('connections.firstRunHint')} <PrivacyPolicyLink />
      </p>
      <section className="card" aria-label={i18n.t('section.connections')}>
        <ConnectionForm
          connecting={connecting}
          isPrimary
          preset={preset}
          onConnect={(entered) => connecting.connect({ ...entered, connectionId: null, keyStorage })}
        >
          {isChanging ? (
            <KeyStorageField value={keyStorage} onChange={setKeyStorage} />
          ) : (
            <p className={css.kept}>
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
      <details>
        <summary>
          <ChevronRight />
          {i18n.t('connections.noService')}
        </summary>
        <p>{i18n.t('connections.noServiceHint')}</p>
        <p>{i18n.t('connections.noKeyHint')}</p>
      </details>
    </main>
  )
}
