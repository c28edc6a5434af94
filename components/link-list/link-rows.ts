import type { Link } from '@/lib/domain/link/link'
import type { Tag } from '@/lib/domain/tag/tag'

/** A list of links of which only a part is loaded. */
export type LinkRows = {
  count: number
  /** The link of a row; undefined while it is not loaded. */
  at: (index: number) => Link | undefined
  /** The most clicks of any known link: the full length of a bar. */
  maxClicks: number
  /** The words to mark. */
  words: readonly string[]
}

/** What is known here of a link and not told by the service's list. `expiresAt` is in milliseconds since 1970. */
export type LinkDetails = {
  title?: string | undefined
  note?: string | undefined
  tag?: Tag | undefined
  expiresAt?: number | undefined
}

/** What can be done with a link. */
export type LinkActions = {
  copy: (link: Link) => void
  open: (link: Link) => void
  /** Shows the QR code beside a button. */
  showQrCode: (link: Link, button: HTMLElement) => void
  /** Edits title and note beside a button. */
  edit: (link: Link, button: HTMLElement) => void
  /** Shows only links with this tag. */
  filterBy: (tag: Tag) => void
}

/** The link that was copied last, and whether that worked. */
export type Copied = { id: string; isCopied: boolean } | undefined
