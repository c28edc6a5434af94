import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { ListDraft } from '@/lib/domain/batch/batch'
import { type CheckedLine, checkList, lineMarks } from '@/lib/domain/batch/checked-list'
import type { ListRow, SharedFields } from '@/lib/domain/batch/list-row'
import { readList } from '@/lib/domain/batch/pasted-list'
import { expiryAt } from '@/lib/domain/link/expiry'
import type { Tag } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { tokensQuery } from '@/lib/ui/queries'

export const rowsOf = (text: string): ListRow[] => readList(text).map(({ row }) => row)

/**
 * A draft as it is previewed. Typing goes first, for a preview has up to 1,000 rows: it follows when there is time, and each
 * row that stays equal stays the same object, so that it is not rendered again.
 */
export const useReadList = (draft: ListDraft, options: SharedFields, tags: readonly Tag[]) => {
  const { text, refused } = useDeferredValue(draft)
  const placed = useMemo(() => readList(text), [text])
  const before = useRef<ReturnType<typeof checkList>>(undefined)
  const list = useMemo(() => {
    const now = Date.now()
    const expiresAt = expiryAt(options.expiresAt, now)
    const known = { tags, now, tagId: options.tagId, expiresAt, ...(refused && { refused }) }
    before.current = replaceEqualDeep(
      before.current,
      checkList(
        placed.map(({ row }) => row),
        known,
      ),
    )
    return before.current
  }, [placed, refused, tags, options])
  const lines = useMemo(() => (list.lines.length > 0 ? text.split('\n') : []), [text, list])
  const marks = useMemo(() => lineMarks(placed, list.lines), [placed, list])
  return { list, lines, marks }
}

/** Where the tokens of lines lead that the list of their service already has. */
export const useTakenTokens = (connectionId: string, lines: readonly CheckedLine[]): ReadonlyMap<string, string> => {
  const tokens = useMemo(
    () => [...new Set(lines.flatMap((line) => ('request' in line ? (line.request.token ?? []) : [])))],
    [lines],
  )
  const { data } = useQuery(tokensQuery(useApp().api, connectionId, tokens))
  return useMemo(() => new Map(data?.map(({ token, destination }) => [token, destination])), [data])
}
