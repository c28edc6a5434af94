import { Combobox } from '@base-ui/react/combobox'
import { type FocusEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Tag } from '@/lib/domain/tag'
import { ChevronIcon, CrossIcon } from '../icons'
import { TagDot } from './tag-dot'

type Props = {
  tags: readonly Tag[]
  tagId: string
  onChange: (tagId: string) => void
  /** Creates a tag of this label and gives it once it exists; undefined where that failed. */
  onCreate: (label: string) => Promise<Tag | undefined>
  input: React.ComponentProps<'input'>
}

/** The choice that creates what was typed; no tag of a service has an empty id. */
const asNew = (label: string): Tag => ({ id: '', label, color: '' })

/** However many tags there are, a person reads no more of them than this before typing another letter. */
const SHOWN = 50

/** A combobox over the tags, with a choice that creates the one that was typed and is not there. */
export const TagPicker = ({ tags, tagId, onChange, onCreate, input }: Props) => {
  const chosen = tags.find((tag) => tag.id === tagId) ?? null
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const text = query ?? chosen?.label ?? ''
  const typed = text.trim()
  const isKnown = tags.some((tag) => tag.label.toLowerCase() === typed.toLowerCase())
  const choices = typed === '' || isKnown ? tags : [...tags, asNew(typed)]

  const choose = async (tag: Tag | null) => {
    setQuery(null)
    if (tag?.id === '') {
      const created = await onCreate(tag.label)
      if (created) onChange(created.id)
    } else onChange(tag?.id ?? '')
  }

  const closeUnlessInside = ({ relatedTarget }: FocusEvent) => {
    if (frame?.contains(relatedTarget)) return
    setOpen(false)
    setQuery(null)
  }

  return (
    <Combobox.Root
      open={isOpen}
      onOpenChange={setOpen}
      items={choices}
      value={chosen}
      onValueChange={choose}
      inputValue={text}
      onInputValueChange={(value, { reason }) => setQuery(reason === 'input-change' ? value : null)}
      itemToStringLabel={(tag) => tag.label}
      isItemEqualToValue={(a, b) => a.id === b.id}
      limit={SHOWN}
      autoHighlight
    >
      <div className="with-buttons tag-input" ref={setFrame}>
        {chosen && query === null && <TagDot color={chosen.color} />}
        <Combobox.Input
          {...input}
          placeholder={i18n.t('draft.tagPlaceholder')}
          autoComplete="off"
          onBlur={closeUnlessInside}
        />
        <div className="buttons">
          {chosen ? (
            <Combobox.Clear className="plain" aria-label={i18n.t('tagPicker.clear')}>
              <CrossIcon />
            </Combobox.Clear>
          ) : (
            <Combobox.Trigger className="plain" aria-label={i18n.t('tagPicker.open')}>
              <ChevronIcon />
            </Combobox.Trigger>
          )}
        </div>
      </div>
      <Combobox.Portal container={frame}>
        <Combobox.Positioner className="above" sideOffset={4}>
          {/* Not Combobox.Popup: that hides the rest of the page from screen readers, though it stays in use (Base UI 1.9). */}
          <div className="tag-list">
            <Combobox.Empty className="hint">{i18n.t('tagPicker.empty')}</Combobox.Empty>
            <Combobox.List>
              {(tag: Tag) => (
                <Combobox.Item key={tag.id} value={tag} className="tag-option">
                  <TagDot color={tag.color} />
                  {tag.id === '' ? i18n.t('tagPicker.create', { label: tag.label }) : tag.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
