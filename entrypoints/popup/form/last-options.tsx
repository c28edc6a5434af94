import { RotateCcw } from 'lucide-react'
import { i18n } from '#i18n'
import { lifetimeLabel } from '@/components/fields/expiry-field'
import { isMac } from '@/components/keyboard'
import { isLifetime } from '@/lib/domain/link/expiry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { LastOptions } from '@/lib/domain/settings/popup-state'
import type { Tag } from '@/lib/domain/tag/tag'
import { useAltKey } from './alt-key'
import css from './form.module.css'

type Props = {
  last: LastOptions
  /** Undefined if the last link had none. */
  tag: Tag | undefined
  draft: Pick<LinkDraft, 'tagId' | 'expiresAt'>
  onChange: (options: Pick<LinkDraft, 'tagId' | 'expiresAt'>) => void
}

/** A chip that sets the tag and the lifetime of the last link in one press; another press takes them back. */
export const LastOptionsChip = ({ last: { tagId, lifetime }, tag, draft, onChange }: Props) => {
  const isSet = draft.tagId === tagId && draft.expiresAt === lifetime
  const press = () => onChange(isSet ? { tagId: '', expiresAt: '' } : { tagId, expiresAt: lifetime })
  useAltKey('L', press)
  const values = [tag?.label, isLifetime(lifetime) ? lifetimeLabel(lifetime) : undefined]
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isSet}
      aria-keyshortcuts="Alt+L"
      data-tip={i18n.t('draft.asLastTime')}
      data-keys={isMac() ? undefined : 'Alt+L'}
      onClick={press}
    >
      <RotateCcw />
      <span className="visually-hidden">{`${i18n.t('draft.asLastTime')}:`}</span>
      <span className={`truncate ${css.value}`} dir="auto">
        {values.filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
