import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { ExportForm, type Scope } from '@/components/library/export-form'
import { Notice } from '@/components/notice'
import { RelativeTime } from '@/components/relative-time'
import { type FileFormat, fileNameOf } from '@/lib/domain/library/exported-link'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { plural } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { readLinkExtras } from '@/lib/ui/link-extras'
import { linkFile, saveFile } from '@/lib/ui/link-file'
import { findAllLinks } from '@/lib/ui/link-search'
import { type ListedLinks, readListedLinks } from '@/lib/ui/listed-links'
import { tagsQuery } from '@/lib/ui/queries'

type Props = {
  api: Api
  cache: CacheState
  /** The search and its count; undefined without a search. */
  found: { query: string; count: number } | undefined
  tagId: string
  now: number
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Saves links as a file: from the cache if it is complete, else straight from the service. */
export const LinkExport = ({ api, cache, found, tagId, now }: Props) => {
  const client = useQueryClient()
  const [wanted, setScope] = useState<string>()
  const [progress, setProgress] = useState<{ read: number; total: number | null }>()
  const reading = useRef(new AbortController())
  useEffect(() => () => reading.current.abort(), [])

  const scopes: Scope[] = [{ name: 'all', label: i18n.t('export.all') }]
  if (found) scopes.unshift({ name: 'found', label: plural('library.found', found.count) })
  else if (tagId !== '') scopes.unshift({ name: 'tag', label: i18n.t('export.ofTag') })
  const scope = scopes.find(({ name }) => name === wanted)?.name ?? scopes[0]?.name ?? 'all'
  const isFromCopy = scope === 'found' || (scope === 'all' && cache.progress === 'complete' && !cache.problem)

  const collect = async (): Promise<ListedLinks> => {
    if (isFromCopy) {
      const query = scope === 'found' ? (found?.query ?? '') : ''
      return { links: await findAllLinks(api, query), hasUnreadable: false }
    }
    reading.current = new AbortController()
    setProgress({ read: 0, total: null })
    return readListedLinks({
      api,
      tagId: scope === 'tag' ? tagId : '',
      onProgress: (read, total) => setProgress({ read, total }),
      signal: reading.current.signal,
      wait,
    })
  }
  const saving = useMutation({
    mutationFn: async (format: FileFormat) => {
      const { links, hasUnreadable } = await collect()
      if (links.length === 0) return i18n.t('export.nothing')
      const name = fileNameOf(format, Date.now())
      const extras = await readLinkExtras(api, links, await client.fetchQuery(tagsQuery(api)).catch(() => []))
      saveFile(await linkFile(links, format, extras), name)
      const saved = i18n.t('export.saved', { links: plural('library.total', links.length), name })
      return hasUnreadable ? `${saved} ${i18n.t('export.unreadable')}` : saved
    },
    onSettled: () => setProgress(undefined),
  })

  const source = () => {
    if (!isFromCopy) return i18n.t('export.fromService')
    if (cache.readAt === null || cache.progress !== 'complete') return i18n.t('export.fromPart')
    return (
      <>
        {i18n.t('export.fromCopy')} <RelativeTime time={cache.readAt} now={Math.max(now, cache.readAt)} />
      </>
    )
  }
  const isCancelled = saving.error?.name === 'AbortError'
  return (
    <details>
      <summary>{i18n.t('export.title')}</summary>
      {saving.error && !isCancelled && <Notice trouble>{failureText(failureOf(saving.error))}</Notice>}
      <ExportForm
        scopes={scopes}
        scope={scope}
        source={source()}
        progress={progress}
        outcome={isCancelled ? i18n.t('export.cancelled') : (saving.data ?? '')}
        onScope={setScope}
        onSave={saving.mutate}
        onCancel={() => reading.current.abort()}
      />
    </details>
  )
}
