import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { i18n } from '#i18n'
import { useNow } from '@/components/clock'
import { Notice } from '@/components/notice'
import { ShortLink } from '@/components/short-link'
import { dayOf } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { ListedLink } from '@/lib/domain/library/rows'
import { type LinkStats, type TagShares, tagShares } from '@/lib/domain/library/stats'
import { readableAddress } from '@/lib/domain/link/web-address'
import { type OwnedTag, tagKey } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { statsQuery } from '@/lib/ui/queries'
import { Clicks } from '../clicks'
import { ViewLink } from '../library-navigation'
import { NoLinks } from '../links/empty-list'
import { ServiceMenu } from '../links/list-menus'
import {
  CacheReading,
  type ShownConnections,
  Updated,
  useCacheState,
  useCacheSync,
  useSyncControl,
} from '../list-state'
import { TagLabel } from '../tag-label'
import { type Copied, useCopying } from '../use-copying'
import type { ViewProps } from '../use-library-view'
import { useTags } from '../use-tags'
import { NewLinksChart } from './new-links-chart'
import css from './stats.module.css'

type Props = ViewProps & ShownConnections & { openOptions: () => void; enterKey: () => void }

/** More tags are added up. */
const TAGS_NAMED = 8

/** Why there are no stats yet, and what to do. */
const reasonOf = ({ progress, readAt, cached }: CacheState): string | undefined => {
  if (progress === 'off') return i18n.t('stats.off')
  if (progress === 'paused' && readAt === null) return i18n.t('stats.paused')
  if (progress === 'reading' && readAt === null) return i18n.t('stats.reading')
  if (progress === 'complete' && cached === 0) return i18n.t('stats.empty')
  return undefined
}

const Total = ({ label, value }: { label: string; value: number }) => (
  <div className="card">
    <dt>{label}</dt>
    <dd>
      <strong>{formatNumber(value)}</strong>
    </dd>
  </div>
)

type TagTableProps = {
  shares: TagShares
  /** The tag's name, linked to its links. */
  nameOf: (tag: OwnedTag) => ReactNode
}

/** Clicks by tag, with bars. */
const TagTable = ({ shares: { tags, others, untagged }, nameOf }: TagTableProps) => {
  const most = Math.max(1, others.clicks, untagged.clicks, ...tags.map(({ clicks }) => clicks))
  const row = (key: string, name: ReactNode, links: number, clicks: number, color?: string) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td>
        <div className={css.share}>
          <span style={{ inlineSize: `${(100 * clicks) / most}%`, backgroundColor: color }} />
        </div>
      </td>
      <td>
        <strong>{formatNumber(clicks)}</strong>
      </td>
      <td className="hint">{plural('library.total', links)}</td>
    </tr>
  )
  return (
    <table className={`${css.table} ${css.tags}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{i18n.t('draft.tag')}</th>
          <td />
          <th scope="col">{i18n.t('library.clicks')}</th>
          <th scope="col">{i18n.t('library.links')}</th>
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tag, links, clicks }) =>
          row(tagKey(tag), <TagLabel tag={tag}>{nameOf(tag)}</TagLabel>, links, clicks, tag.color),
        )}
        {others.count > 0 && row('others', plural('stats.otherTags', others.count), others.links, others.clicks)}
        {untagged.links > 0 && row('untagged', i18n.t('stats.untagged'), untagged.links, untagged.clicks)}
      </tbody>
    </table>
  )
}

type BusiestProps = {
  /** The most clicks first. */
  links: readonly ListedLink[]
  tags: readonly OwnedTag[]
  copied: Copied
  onCopy: (link: ListedLink) => void
}

/** The links with the most clicks. */
const BusiestLinks = ({ links, tags, copied, onCopy }: BusiestProps) => (
  <table className={`${css.table} ${css.busiest}`}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{i18n.t('library.shortLink')}</th>
        <th scope="col">{i18n.t('library.destination')}</th>
        <th scope="col">{i18n.t('draft.tag')}</th>
        <th scope="col">{i18n.t('library.clicks')}</th>
        <th scope="col">{i18n.t('action.copy')}</th>
      </tr>
    </thead>
    <tbody>
      {links.map((link) => {
        const { title, clicks } = link
        const tag = tags.find(({ id, connectionId }) => id === link.tagId && connectionId === link.connectionId)
        const isCopied = copied?.isCopied === true && copied.id === link.id
        return (
          <tr key={link.shortLink}>
            <th scope="row">
              <ShortLink link={link} isTokenAlone />
            </th>
            <td title={link.destination} dir={title ? 'auto' : 'ltr'}>
              {title || readableAddress(link.destination)}
            </td>
            <td>{tag && <TagLabel tag={tag} />}</td>
            <td>
              <Clicks clicks={clicks} maxClicks={links[0]?.clicks ?? 0} />
            </td>
            <td>
              <button
                type="button"
                className="plain"
                aria-label={i18n.t('library.copy', { link: link.shortLink })}
                data-tip={i18n.t('action.copy')}
                data-done={isCopied || undefined}
                onClick={() => onCopy(link)}
              >
                {isCopied ? <Check /> : <Copy />}
              </button>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

type FiguresProps = ViewProps & ShownConnections & { cache: CacheState; stats: LinkStats; now: number }

/** Totals, new links, clicks by tag, and the busiest links. */
const Figures = ({ connectionIds, view, onView, cache, stats, now }: FiguresProps) => {
  const { tags, isKnown, error: tagsError } = useTags(connectionIds)
  const { copy, copied, isToast, message } = useCopying()

  const tagsMissing = (): string | undefined => {
    if (!stats.tagsAddUp) return i18n.t('stats.tagsDoNotAddUp')
    if (tagsError && !isKnown) return errorText(tagsError)
    if (isKnown && tags.length === 0) return i18n.t('options.noTags')
    if (stats.tagsReadAt !== null && isKnown) return undefined
    return cache.isBusy || !isKnown ? i18n.t('stats.readingTags') : i18n.t('stats.tagsUnknown')
  }
  const missing = tagsMissing()

  return (
    <>
      <dl className={css.totals}>
        <Total label={i18n.t('library.links')} value={stats.links} />
        <Total label={i18n.t('library.clicks')} value={stats.clicks} />
      </dl>
      <NewLinksChart
        perDay={stats.newLinks}
        today={dayOf(now)}
        period={view.period}
        onChange={(period) => onView({ period })}
      />
      <div className={css.lists}>
        <section className="card stack" aria-labelledby="by-tag">
          <h2 id="by-tag">{i18n.t('stats.clicksByTag')}</h2>
          {missing && <p>{missing}</p>}
          {!missing && (
            <TagTable
              shares={tagShares(stats, tags, TAGS_NAMED)}
              nameOf={({ connectionId, id, label }) => (
                <ViewLink
                  view={{
                    ...view,
                    section: 'links',
                    sort: 'performance',
                    order: 'desc',
                    service: connectionId,
                    tagId: id,
                    search: '',
                  }}
                  onView={onView}
                >
                  {label}
                </ViewLink>
              )}
            />
          )}
        </section>
        <section className="card stack" aria-labelledby="busiest">
          <h2 id="busiest">{i18n.t('stats.busiest')}</h2>
          {stats.busiest.length === 0 ? (
            <p>{i18n.t('stats.noneFollowed')}</p>
          ) : (
            <BusiestLinks links={stats.busiest} tags={tags} copied={copied} onCopy={(link) => copy(link)} />
          )}
        </section>
      </div>
      <p role="status" className={isToast ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </>
  )
}

/** Stats of the cached links. */
export const Stats = ({ connectionIds, view, onView, openOptions, enterKey }: Props) => {
  const { api } = useApp()
  const now = useNow()
  const cache = useCacheState(connectionIds)
  useCacheSync(connectionIds)
  const { data: stats, error } = useQuery(statsQuery(api, connectionIds, cache))
  const control = useSyncControl(connectionIds)

  // The list of each tag is read only while the stats are open, after each full read: reading tags reads new links, too,
  // and would never end if it followed those.
  const { progress } = cache ?? {}
  const fullReadAt = stats?.clicksReadAt
  useEffect(() => {
    if (progress === 'complete' && fullReadAt) control('tags')
  }, [control, progress, fullReadAt])

  const reason = cache && reasonOf(cache)
  const isEmpty = progress === 'complete' && cache?.cached === 0
  return (
    <section aria-busy={cache?.isBusy ?? true} className={css.stats}>
      <div className={`row ${css.head}`}>
        <h2>{i18n.t('library.stats')}</h2>
        <ServiceMenu connectionIds={connectionIds} service={view.service} onView={onView} />
        {cache?.readAt && (reason || stats) && (
          <Updated
            connectionIds={connectionIds}
            time={(reason ? cache.readAt : stats?.clicksReadAt) ?? 0}
            isBusy={cache.isBusy}
          />
        )}
      </div>
      {cache && cache.progress !== 'off' && (
        <CacheReading connectionIds={connectionIds} state={cache} onEnterKey={enterKey} />
      )}
      {error && <Notice error>{errorText(error)}</Notice>}
      {reason && !isEmpty && <p>{reason}</p>}
      {reason && isEmpty && <NoLinks text={reason} view={view} onView={onView} />}
      {cache?.progress === 'off' && (
        <div className="row">
          <button type="button" onClick={openOptions}>
            {i18n.t('action.openOptions')}
          </button>
        </div>
      )}
      {!reason && !stats && !error && (
        <p className="row" role="status">
          <span className="spinner" />
          {i18n.t('stats.counting')}
        </p>
      )}
      {!reason && cache && stats && (
        <Figures connectionIds={connectionIds} view={view} onView={onView} cache={cache} stats={stats} now={now} />
      )}
    </section>
  )
}
