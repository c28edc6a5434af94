import { replaceEqualDeep } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { ListDraft } from '@/lib/domain/batch/batch'
import { checkList, lineMarks } from '@/lib/domain/batch/checked-list'
import type { ListRow, SharedFields } from '@/lib/domain/batch/list-row'
import { readList } from '@/lib/domain/batch/pasted-list'
import { expiryAt } from '@/lib/domain/link/expiry'
import type { Tag } from '@/lib/domain/tag/tag'

/** All rows of a draft: those of its text, then those that came as data. */
export const rowsOf = ({ text, rows }: ListDraft): ListRow[] => [...readList(text).map(({ row }) => row), ...rows]

/**
 * A draft as it is previewed. Typing goes first, for a preview has up to 1,000 rows: it follows when there is time, and each
 * row that stays equal stays the same object, so that it is not rendered again.
 */
export const useReadList = (draft: ListDraft, options: SharedFields, tags: readonly Tag[]) => {
  const { text, rows, refused } = useDeferredValue(draft)
  const placed = useMemo(() => readList(text), [text])
  const before = useRef<ReturnType<typeof checkList>>(undefined)
  const list = useMemo(() => {
    const all = [...placed.map(({ row }) => row), ...rows]
    const now = Date.now()
    const expiresAt = expiryAt(options.expiresAt, now)
    const known = { tags, now, tagId: options.tagId, expiresAt, ...(refused && { refused }) }
    before.current = replaceEqualDeep(before.current, checkList(all, known))
    return before.current
  }, [placed, rows, refused, tags, options])
  const lines = useMemo(() => (list.lines.length > 0 ? text.split('\n') : []), [text, list])
  const marks = useMemo(() => lineMarks(placed, list.lines), [placed, list])
  return { list, textRows: placed.length, lines, marks }
}
