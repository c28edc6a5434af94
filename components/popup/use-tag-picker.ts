import { type ComponentProps, type ComponentType, lazy, useState } from 'react'
import type { TagPicker } from '../fields/tag-picker'

type Picker = ComponentType<ComponentProps<typeof TagPicker>>

// The picker is by far the heaviest part of the popup, so the form does not wait for it, nor it for the form.
const loading = import('../fields/tag-picker').then(({ TagPicker }) => {
  picker = TagPicker
  return { default: TagPicker }
})

/** What is lazy is drawn a frame later than the rest, even when it is there already. */
let picker: Picker = lazy(() => loading)

/** The picker for tags, or until that is loaded a lazy one; the same for as long as a form is shown. */
export const useTagPicker = (): Picker => {
  const [TagPicker] = useState<Picker>(() => picker)
  return TagPicker
}
