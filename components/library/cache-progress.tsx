import { i18n } from '#i18n'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { formatNumber } from '@/lib/format'
import { ReadingProgress, StatusStrip } from './status-strip'

type Props = {
  state: CacheState
  /** What is wrong. */
  problem: string | undefined
  onPause: () => void
  onResume: () => void
}

/** Progress of the first full read, and why it stopped. Later syncs show nothing. */
export const CacheProgress = ({ state, problem, onPause, onResume }: Props) => {
  const { progress, cached, total, readAt } = state
  const isReading = progress === 'reading' && readAt === null
  if (!isReading && progress !== 'paused' && problem === undefined) return null
  return (
    <StatusStrip isTrouble={problem !== undefined}>
      {problem && <span>{problem}</span>}
      {(isReading || progress === 'paused') && (
        <ReadingProgress
          text={i18n.t('cache.reading', {
            cached: formatNumber(cached),
            total: total === null ? '?' : formatNumber(total),
          })}
          value={cached}
          max={total}
          button={isReading ? i18n.t('cache.pause') : i18n.t('cache.resume')}
          onPress={isReading ? onPause : onResume}
        />
      )}
    </StatusStrip>
  )
}
