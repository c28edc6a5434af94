import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Pin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { Notice } from '@/components/notice'
import { PrivacyPolicyLink } from '@/components/privacy-policy'
import type { PopupState } from '@/lib/domain/settings/popup-state'
import { POLICY_VERSION } from '@/lib/domain/settings/privacy-policy'
import { useApp } from '@/lib/ui/app'
import css from './popup.module.css'

type WelcomeProps = { hasCommands: boolean; onConnect: () => void }

/** The popup without a service: a way to connect one. */
export const Welcome = ({ hasCommands, onConnect }: WelcomeProps) => (
  <main className={css.welcome}>
    <CurtailIcon />
    <h1>{i18n.t('popup.welcome')}</h1>
    {hasCommands && <p>{i18n.t('popup.welcomeHint')}</p>}
    {/* biome-ignore lint/a11y/noAutofocus: nothing else can be done */}
    <button type="button" className="primary" onClick={onConnect} autoFocus>
      {i18n.t('action.connect')}
      <ArrowRight />
    </button>
  </main>
)

type Props = {
  popupState: PopupState
  /** True if the button is on the toolbar. */
  isPinned: () => Promise<boolean>
}

/** Says once that the button, on which results are shown, is hidden. Below everything, so that it moves nothing. */
export const PinHint = ({ popupState, isPinned }: Props) => {
  const { stored } = useApp()
  const [wasTold] = useState(popupState.isPinHintClosed === true)
  const { data: isShown = true } = useQuery({ queryKey: ['is-pinned'], queryFn: isPinned, enabled: !wasTold })
  const isTelling = !isShown && !wasTold
  useEffect(() => {
    if (isTelling) void stored.popupState.change((state) => ({ ...state, isPinHintClosed: true }))
  }, [stored, isTelling])
  return (
    isTelling && (
      <p className={`hint ${css.pin}`}>
        <Pin />
        {i18n.t('popup.pin')}
      </p>
    )
  )
}

/** Says once after an update that something else is sent or kept than the user has agreed to. */
export const PolicyNotice = ({ popupState: { policyVersion = POLICY_VERSION } }: Pick<Props, 'popupState'>) => {
  const { stored } = useApp()
  if (policyVersion >= POLICY_VERSION) return null
  return (
    <Notice>
      <span>
        {i18n.t('about.policyChanged')} <PrivacyPolicyLink />
      </span>
      <div className="row">
        <button
          type="button"
          onClick={() => void stored.popupState.change((state) => ({ ...state, policyVersion: POLICY_VERSION }))}
        >
          {i18n.t('warning.dismiss')}
        </button>
      </div>
    </Notice>
  )
}
