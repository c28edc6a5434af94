import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { IconButton } from '../icons'

type Props = {
  isTrouble?: boolean
  /** Undefined if it cannot be dismissed. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

type ProgressProps = { text: string; value: number; max: number | null; button: string; onPress: () => void }

/** The progress of a read, with a button to stop or resume it. */
export const ReadingProgress = ({ text, value, max, button, onPress }: ProgressProps) => (
  <>
    <label className="reading">
      <span>{text}</span>
      <progress value={value} max={max ?? undefined} />
    </label>
    <button type="button" onClick={onPress}>
      {button}
    </button>
  </>
)

/** One line between toolbar and list: progress, an outcome, or an error. */
export const StatusStrip = ({ isTrouble = false, onDismiss, children }: Props) => (
  <div className={isTrouble ? 'status-strip trouble' : 'status-strip'} role={isTrouble ? 'alert' : 'status'}>
    {isTrouble && <CircleAlert />}
    {children}
    {onDismiss && (
      <IconButton label={i18n.t('action.close')} onClick={onDismiss}>
        <X />
      </IconButton>
    )}
  </div>
)
