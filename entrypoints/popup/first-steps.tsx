import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Pin, X } from 'lucide-react'
import { i18n } from '#i18n'
import { CurtailIcon, IconButton } from '@/components/icons'
import type { PopupState } from '@/lib/domain/settings/popup-state'
import type { Stored } from '@/lib/ui/stored'

/** The popup without a service: a way to connect one. */
export const Welcome = ({ onConnect }: { onConnect: () => void }) => (
  <main className="welcome">
    <CurtailIcon />
    <h1>{i18n.t('popup.welcome')}</h1>
    <p>{i18n.t('popup.welcomeHint')}</p>
    {/* biome-ignore lint/a11y/noAutofocus: nothing else can be done */}
    <button type="button" className="primary" onClick={onConnect} autoFocus>
      {i18n.t('action.connect')}
      <ArrowRight className="forward" />
    </button>
  </main>
)

type Props = {
  stored: Pick<Stored, 'popupState'>
  popupState: PopupState
  /** True if the button is on the toolbar. */
  isPinned: () => Promise<boolean>
}

/**
 * Says that the button is hidden, on which results are shown, and never again once it is closed. Below everything, so
 * that it moves nothing.
 */
export const PinHint = ({ stored, popupState, isPinned }: Props) => {
  const { data: isShown = true } = useQuery({
    queryKey: ['is-pinned'],
    queryFn: isPinned,
    enabled: !popupState.isPinHintClosed,
  })
  if (isShown || popupState.isPinHintClosed) return null
  const close = () => void stored.popupState.change((state) => ({ ...state, isPinHintClosed: true }))
  return (
    <p className="hint pin">
      <Pin />
      <span>{i18n.t('popup.pin')}</span>
      <IconButton label={i18n.t('action.close')} onClick={close}>
        <X />
      </IconButton>
    </p>
  )
}
