import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, Plus, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { IconButton, TagDot } from '@/components/icons'
import { makeRoom, placement, portal } from '@/components/overlay'
import { createTagSearch, type Tag, type TagListing, tagOf } from '@/lib/domain/tag/tag'
import css from './form.module.css'
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
  input: ComponentProps<'input'>
}

/** The option that creates what was typed. No tag of a service has an empty id. */
const asNew = (label: string): Tag => ({ id: '', label, color: '' })

/** More options are not read: typing narrows them down. */
const SHOWN = 50

/** A combobox of tags, which can create the one typed. */
export const TagPicker = ({ tags, listing, tagId, onChange, onChoosing, onCreate, input }: Props) => {
  const anchor = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const highlighted = useRef<Tag>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const chosen = tagOf(tagId, tags) ?? null
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

  const changeOpen = (isWanted: boolean) => {
    setOpen(isWanted)
    if (!isWanted) setQuery(null)
  }
  const type = (text: string) => {
    setQuery(text)
    takeBack()
    if (text === '') onChange('')
  }
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent & { preventBaseUIHandler(): void }) => {
    // Esc is the browser's once the list is closed. Base UI would clear the tag.
    if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
    if (event.key !== 'Enter' || !isOpen || typed === '') return
    // Base UI would leave Enter to the form while no option is highlighted, as after each change of the list.
    event.preventDefault()
    event.preventBaseUIHandler()
    changeOpen(false)
    const tag = choices.find(({ id }) => id === highlighted.current?.id) ?? choices[0]
    if (tag) onChoosing(choose(tag))
    // No tag is left out because somebody types fast.
    else if (listing !== 'complete') wait(typed)
  }

  return (
    <Combobox.Root
      items={choices}
      filter={null}
      value={chosen}
      // The caller of onCreate shows its failure.
      onValueChange={(tag) => tag && onChoosing(choose(tag))}
      inputValue={query ?? awaited ?? chosen?.label ?? ''}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && type(text)}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.id === other.id}
      open={isOpen && (choices.length > 0 || listing !== 'failed')}
      onOpenChange={changeOpen}
      onItemHighlighted={(tag) => {
        highlighted.current = tag
      }}
      autoHighlight
    >
      <div ref={anchor} className={`with-buttons ${css.tagInput}`}>
        {chosen && query === null && awaited === null && <TagDot color={chosen.color} />}
        <Combobox.Input
          {...input}
          ref={field}
          onKeyDown={onKeyDown}
          placeholder={i18n.t('draft.tagPlaceholder')}
          autoComplete="off"
        />
        <div className="buttons">
          {chosen ? (
            <IconButton label={i18n.t('tagPicker.clear')} onClick={clear}>
              <X />
            </IconButton>
          ) : (
            <Combobox.Trigger
              className="plain"
              tabIndex={-1}
              aria-label={i18n.t('tagPicker.open')}
              data-tip={i18n.t('tagPicker.open')}
            >
              <ChevronDown />
            </Combobox.Trigger>
          )}
        </div>
      </div>
      <Combobox.Portal {...portal()}>
        <Combobox.Positioner {...placement()} anchor={anchor} align="start">
          {/* Not Base UI's popup, which hides the rest of the page from screen readers, the label of this field too. */}
          <div ref={makeRoom} className="panel option-list">
            <Combobox.Empty className="hint">
              {listing === 'loading' ? i18n.t('options.loading') : i18n.t('tagPicker.empty')}
            </Combobox.Empty>
            <Combobox.List aria-label={i18n.t('draft.tag')}>
              {(tag: Tag) => (
                <Combobox.Item key={tag.id} value={tag} className="menu-item">
                  {tag.id === '' ? <Plus /> : <TagDot color={tag.color} />}
                  <span>{tag.id === '' ? i18n.t('tagPicker.create', { label: tag.label }) : tag.label}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
