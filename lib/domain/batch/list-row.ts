import * as z from 'zod/mini'
import { fail, failureSchema, ok, type Result } from '../failure'
import { checkDraft, draftOf, emptyDraft, type LinkDraft, type LinkRequest } from '../link/link-draft'
import { tidyTitle } from '../link/link-title'
import { type Tag, tagWithLabel } from '../tag/tag'
import { plainText, text } from '../text'

/** The maximum of lines in a batch. */
export const MAX_LINES = 1000

/** A longer text is no list of addresses. */
export const MAX_LIST_LENGTH = 1_000_000

/** One unchecked line of a list. The tag is a label. */
export const listRowSchema = z.object({
  link: text(MAX_LIST_LENGTH),
  token: z.optional(text(1000)),
  title: z.optional(text(10_000)),
  tag: z.optional(text(1000)),
  /** A day (`2026-12-31`), or a moment as ISO 8601. */
  expires: z.optional(text(1000)),
})

export type ListRow = z.infer<typeof listRowSchema>

/** A row that the service has refused as it is. */
export const refusedRowSchema = z.object({ row: listRowSchema, failure: failureSchema })

export type RefusedRow = z.infer<typeof refusedRowSchema>

/** A row, with its first line in the text it was read from and the number of its lines. */
export type PlacedRow = { row: ListRow; line: number; lines: number }

/** The columns of a list, in their order. */
export const LIST_COLUMNS = ['link', 'token', 'title', 'tag', 'expires'] as const

/** A row with plain text in its cells, and without the empty ones. */
export const tidyRow = (row: ListRow): ListRow => {
  const tidy: ListRow = { link: '' }
  for (const column of LIST_COLUMNS) {
    const cell = (column === 'title' ? tidyTitle : plainText)(row[column] ?? '')
    if (cell !== '') tidy[column] = cell
  }
  return tidy
}

/** The order of a line, without what all lines share. */
export type RowRequest = Omit<LinkRequest, 'password'>

/** What lines without their own get: a tag by its id, and an expiry as ISO 8601 in UTC; empty for none. */
export type SharedFields = Pick<LinkDraft, 'tagId' | 'expiresAt'>

/** The draft of a line, with what all lines share. */
export const rowDraft = (request: RowRequest, { tagId, expiresAt }: SharedFields): LinkDraft =>
  draftOf({ tagId, expiresAt, ...request })

type Known = { tags: readonly Tag[]; now: number }

/** An expiry as ISO 8601 in UTC: for a day its last second in the local time zone. Text that is neither stays. */
export const momentOf = (expires: string): string => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expires)
  const moment = new Date(isDay ? `${expires}T23:59:59` : expires)
  return Number.isNaN(moment.getTime()) ? expires : moment.toISOString()
}

/** Checks a row. Failures, each with its field: those of checkDraft, tag-unknown. */
export const checkRow = (
  { link, token = '', tag = '', expires = '' }: ListRow,
  { tags, now }: Known,
): Result<RowRequest> => {
  const known = tag === '' ? undefined : tagWithLabel(tag, tags)
  const draft = { ...emptyDraft(link, known?.id), token, expiresAt: expires === '' ? '' : momentOf(expires) }
  const checked = checkDraft(draft, now)
  if (!checked.ok) return checked
  return tag !== '' && known === undefined ? fail({ code: 'tag-unknown', field: 'tagId' }) : ok(checked.value)
}
