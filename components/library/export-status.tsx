import { i18n } from '#i18n'
import { formatNumber } from '@/lib/format'
import { ReadingProgress, StatusStrip } from './status-strip'

type Props = {
  /** Set while links are being read. */
  progress: { read: number; total: number | null } | undefined
  /** The outcome of the export, or why it failed. */
  outcome: string | undefined
  failure: string | undefined
  onCancel: () => void
  onDismiss: () => void
}

/** The progress or the outcome of an export. */
export const ExportStatus = ({ progress, outcome, failure, onCancel, onDismiss }: Props) => {
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
