import type { Link } from '@/lib/domain/link/link'
import type { DescribedLink } from '@/lib/domain/link/link-note'
import type { Tag } from '@/lib/domain/tag/tag'

/** A list of links, only partly loaded. */
export type LinkRows = {
  count: number
  /** The link of a row; undefined while it is not loaded. */
  at: (index: number) => Link | undefined
  /** The most clicks of any known link: the full length of a bar. */
  maxClicks: number
  /** What is known of the loaded links besides, if it came with them. */
  described?: readonly DescribedLink[]
  /** Matches what is to be marked, in its only group; undefined for nothing. */
  marked?: RegExp | undefined
}

/** What only this browser knows about a link. `expiresAt` is in milliseconds since 1970. */
export type LinkDetails = {
  title?: string | undefined
  note?: string | undefined
  tag?: Tag | undefined
  expiresAt?: number | undefined
}

/** What opens beside a row's button. */
export type PanelKind = 'qr-code' | 'copy-as' | 'note'

/** What can be done with a link. */
export type LinkActions = {
  copy: (link: Link, details: LinkDetails | undefined) => void
  open: (link: Link) => void
  /** Opens a panel beside a button. */
  show: (kind: PanelKind, link: Link, button: HTMLElement) => void
  /** Shows only links with this tag. */
  filterBy: (tag: Tag) => void
}

/** The link that was copied last, and whether that worked. */
export type Copied = { id: string; isCopied: boolean } | undefined
