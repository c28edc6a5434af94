import { i18n } from '#i18n'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { formatNumber } from '@/lib/format/numbers'
import { Notice } from '../notice'

type Props = {
  state: CacheState
  /** What is wrong. */
  problem: string | undefined
  onPause: () => void
  onResume: () => void
}

/** Progress of the cache. Renders nothing once it is complete. */
export const CacheProgress = ({ state, problem, onPause, onResume }: Props) => {
  const { progress, cached, total } = state
  const isUnderWay = progress === 'reading' || progress === 'paused'
  if (!isUnderWay && problem === undefined) return null
  return (
    <Notice trouble={problem !== undefined}>
      {problem && <span>{problem}</span>}
      {isUnderWay && (
        <>
          <label className="reading">
            {i18n.t('cache.reading', {
              cached: formatNumber(cached),
              total: total === null ? '?' : formatNumber(total),
            })}
            <progress value={cached} max={total ?? undefined} />
          </label>
          <div className="row">
            <button type="button" onClick={progress === 'reading' ? onPause : onResume}>
              {progress === 'reading' ? i18n.t('cache.pause') : i18n.t('cache.resume')}
            </button>
          </div>
        </>
      )}
    </Notice>
  )
}
