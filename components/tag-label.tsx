import type { Tag } from '@/lib/domain/tag/tag'
import { TagDot } from './icons'

/** A tag as a dot and its label. */
export const TagLabel = ({ tag: { label, color } }: { tag: Tag }) => (
  <span className="tag-label">
    <TagDot color={color} />
    <span>{label}</span>
  </span>
)
