import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { formatNumber } from '@/lib/format'
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

type ExportProps = {
  /** Set while links are being read. */
  progress: { read: number; total: number | null } | undefined
  /** The outcome of the export, or why it failed. */
  outcome: string | undefined
  failure: string | undefined
  onCancel: () => void
  onDismiss: () => void
}

/** The progress or the outcome of an export. */
export const ExportStatus = ({ progress, outcome, failure, onCancel, onDismiss }: ExportProps) => {
  if (progress)
    return (
      <StatusStrip>
        <ReadingProgress
          text={i18n.t('library.reading', {
            read: formatNumber(progress.read),
            total: progress.total === null ? '?' : formatNumber(progress.total),
          })}
          value={progress.read}
          max={progress.total}
          button={i18n.t('export.cancel')}
          onPress={onCancel}
        />
      </StatusStrip>
    )
  if (outcome === undefined && failure === undefined) return null
  return (
    <StatusStrip isTrouble={failure !== undefined} onDismiss={onDismiss}>
      <span>{failure ?? outcome}</span>
    </StatusStrip>
  )
}
