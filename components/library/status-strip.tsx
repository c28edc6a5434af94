import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { IconButton } from '../icon-button'

type Props = {
  isTrouble?: boolean
  /** Undefined while it cannot be dismissed. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** One line between toolbar and list: what is under way, what came of it, or what is wrong. */
export const StatusStrip = ({ isTrouble = false, onDismiss, children }: Props) => (
  <div className={isTrouble ? 'status-strip trouble' : 'status-strip'} role={isTrouble ? 'alert' : 'status'}>
    {children}
    {onDismiss && (
      <IconButton label={i18n.t('keys.close')} onClick={onDismiss}>
        <X />
      </IconButton>
    )}
  </div>
)
