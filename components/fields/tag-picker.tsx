import { useCombobox } from 'downshift'
import { ChevronDown, Plus, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { createTagSearch, type Tag, type TagListing, tagOf } from '@/lib/domain/tag/tag'
import { IconButton, TagDot } from '../icons'
import { type Choice, useAwaitedChoice } from './use-awaited-choice'

type Props = {
  tags: readonly Tag[]
  /** Nothing is created unless `tags` are complete, for no service deletes a tag. */
  listing: TagListing
  tagId: string
  onChange: (tagId: string) => void
  /** Called with a choice that takes a while: all tags have to be there first, or the tag is being created. */
  onChoosing: (choice: Choice) => void
  /** Creates a tag; undefined if that failed. */
  onCreate: (label: string) => Promise<Tag | undefined>
  input: React.ComponentProps<'input'>
}

/** The option that creates what was typed. No tag of a service has an empty id. */
const asNew = (label: string): Tag => ({ id: '', label, color: '' })

/** More options are not read: typing narrows them down. */
const SHOWN = 50

const { InputBlur, InputChange } = useCombobox.stateChangeTypes

/** A combobox of tags, which can create the one typed. */
export const TagPicker = ({ tags, listing, tagId, onChange, onChoosing, onCreate, input }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const chosen = tagOf(tagId, tags) ?? null
  const [query, setQuery] = useState<string | null>(null)
  const typed = query?.trim() ?? ''
  const search = useMemo(() => createTagSearch(tags), [tags])
  // Searches only if something is typed here: the popup renders this for each letter in any field.
  const { found, isThere } = typed === '' ? { found: tags.slice(0, SHOWN), isThere: true } : search(typed, SHOWN)
  const choices = isThere || listing !== 'complete' ? found : [...found, asNew(typed)]

  const choose = async (tag: Tag): Choice => {
    const taken = tag.id === '' ? await onCreate(tag.label) : tag
    if (taken) onChange(taken.id)
    return taken !== undefined
  }
  const { awaited, wait, takeBack } = useAwaitedChoice({
    isComplete: listing === 'complete',
    choose: (label) => choose(search(label, 1).found[0] ?? asNew(label)),
    onChoosing,
  })

  const clear = () => {
    onChange('')
    field.current?.focus()
  }

  const { isOpen, highlightedIndex, getInputProps, getToggleButtonProps, getMenuProps, getItemProps } = useCombobox({
    items: choices,
    itemToString: (tag) => tag?.label ?? '',
    itemToKey: (tag) => tag?.id,
    selectedItem: chosen,
    inputValue: query ?? awaited ?? chosen?.label ?? '',
    stateReducer({ selectedItem, inputValue }, { type, changes }) {
      // Enter picks the first match.
      if (type === InputChange) return { ...changes, highlightedIndex: 0 }
      // Leaving the field selects nothing.
      if (type === InputBlur) return { ...changes, selectedItem, inputValue }
      return changes
    },
    onSelectedItemChange({ selectedItem }) {
      // The caller of onCreate shows its failure.
      if (selectedItem) onChoosing(choose(selectedItem))
    },
    onIsOpenChange: ({ isOpen }) => isOpen || setQuery(null),
  })

  // Not in Downshift's callback: it runs after React has restored the old text.
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setQuery(value)
    takeBack()
    if (value === '') onChange('')
  }

  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    // Downshift would clear the tag on a second Esc, which is the browser's.
    if (key === 'Escape' && !isOpen) Object.assign(nativeEvent, { preventDownshiftDefault: true })
    // Downshift closes the list, in which there is nothing to choose yet.
    if (key === 'Enter' && isOpen && listing !== 'complete' && choices.length === 0 && typed !== '') wait(typed)
  }

  return (
    <div className="with-buttons tag-input">
      {chosen && query === null && awaited === null && <TagDot color={chosen.color} />}
      <input
        {...getInputProps({ ...input, ref: field, onChange: type, onKeyDown })}
        // Downshift's would replace the label that the field has.
        aria-labelledby={undefined}
        placeholder={i18n.t('draft.tagPlaceholder')}
        autoComplete="off"
      />
      <div className="buttons">
        {chosen ? (
          <IconButton label={i18n.t('tagPicker.clear')} onClick={clear}>
            <X />
          </IconButton>
        ) : (
          <button
            {...getToggleButtonProps({ onClick: () => field.current?.focus() })}
            type="button"
            className="plain"
            aria-label={i18n.t('tagPicker.open')}
            data-tip={i18n.t('tagPicker.open')}
          >
            <ChevronDown />
          </button>
        )}
      </div>
      <div className="tag-lists">
        <p className="tag-list hint" hidden={!isOpen || choices.length > 0 || listing === 'failed'}>
          {listing === 'loading' ? i18n.t('options.loading') : i18n.t('tagPicker.empty')}
        </p>
        <ul
          {...getMenuProps({ 'aria-label': i18n.t('draft.tag') })}
          className="tag-list"
          hidden={!isOpen || choices.length === 0}
        >
          {isOpen &&
            choices.map((tag, index) => (
              <li
                key={tag.id}
                {...getItemProps({ item: tag, index })}
                className="tag-option"
                data-highlighted={index === highlightedIndex || undefined}
                data-selected={tag.id === chosen?.id || undefined}
              >
                {tag.id === '' ? <Plus /> : <TagDot color={tag.color} />}
                {tag.id === '' ? i18n.t('tagPicker.create', { label: tag.label }) : tag.label}
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
