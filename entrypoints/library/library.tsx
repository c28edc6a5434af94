import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { GearIcon } from '@/components/icons'
import { KeyList } from '@/components/key-list'
import { SetUpHint } from '@/components/set-up-hint'
import { UnlockForm } from '@/components/unlock-form'
import type { Api } from '@/lib/ui/api'
import { connectionQuery } from '@/lib/ui/queries'
import { useUnlocking } from '@/lib/ui/use-unlocking'
import { isTyping } from './is-typing'
import { LinkList } from './link-list'

type Props = { api: Api; openOptions: () => void; copyText: (text: string) => Promise<void> }

/** Every link of the service, as the service lists them. */
export const Library = ({ api, openOptions, copyText }: Props) => {
  const { data: connection, refetch } = useQuery(connectionQuery(api))
  const unlocking = useUnlocking(api, refetch)
  const keys = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const showKeys = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) keys.current?.showModal()
    }
    document.addEventListener('keydown', showKeys)
    return () => document.removeEventListener('keydown', showKeys)
  }, [])

  if (!connection) return <main aria-busy="true">{i18n.t('options.loading')}</main>
  return (
    <main>
      <header>
        <img src="/icon/48.png" width="36" height="36" alt="" />
        <h1>{i18n.t('library.title')}</h1>
        <button type="button" className="plain" onClick={() => keys.current?.showModal()}>
          {i18n.t('keys.title')}
        </button>
        <button type="button" className="plain" aria-label={i18n.t('popup.options')} onClick={openOptions}>
          <GearIcon />
        </button>
      </header>
      <SetUpHint connection={connection} onOpenOptions={openOptions} unlocking={<UnlockForm {...unlocking} />} />
      {connection.connected && connection.permitted && <LinkList api={api} copyText={copyText} />}
      <KeyList dialog={keys} />
    </main>
  )
}
