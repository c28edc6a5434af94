import { useQuery } from '@tanstack/react-query'
import { Pin, X } from 'lucide-react'
import { i18n } from '#i18n'
import { IconButton } from '@/components/icons'
import type { PopupState } from '@/lib/domain/settings/popup-state'
import type { Stored } from '@/lib/ui/stored'

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
