import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { Field } from './field'

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
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} value={tagId} onChange={(event) => onChange(event.target.value)}>
          <option value="">{none}</option>
          {offered.map((tag) => (
            <option key={tag.id} value={tag.id}>
              {tag.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
