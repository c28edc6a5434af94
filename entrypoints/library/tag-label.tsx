import type { ReactNode } from 'react'
import { TagDot } from '@/components/icons'
import type { Tag } from '@/lib/domain/tag/tag'
import css from './tag-label.module.css'

/** A tag as a dot and its label, or what stands for it. */
export const TagLabel = ({ tag: { label, color }, children }: { tag: Tag; children?: ReactNode }) => (
  <span className={css.label}>
    <TagDot color={color} />
    <span>{children ?? label}</span>
  </span>
)
