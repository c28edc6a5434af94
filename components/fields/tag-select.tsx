import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { SelectField } from './select-field'

type Props = {
  label: string
  /** The label for no tag. */
  none: string
  tags: readonly Tag[]
  tagId: string
  onChange: (tagId: string) => void
}

/** Selects a tag or none. For places that create no tags. */
export const TagSelect = ({ label, none, tags, tagId, onChange }: Props) => {
  const chosen = tagOf(tagId, tags)
  const offered = chosen && !tags.includes(chosen) ? [...tags, chosen] : tags
  const choices = offered.map((tag) => ({ value: tag.id, label: tag.label }))
  return (
    <SelectField label={label} choices={[{ value: '', label: none }, ...choices]} value={tagId} onChange={onChange} />
  )
}
