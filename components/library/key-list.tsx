import type { Ref } from 'react'
import { i18n } from '#i18n'

type Props = { dialog: Ref<HTMLDialogElement> }

const keys = (): readonly [string, string][] => [
  ['/', i18n.t('keys.search')],
  ['↑ ↓', i18n.t('keys.move')],
  ['Alt ↓', i18n.t('keys.toList')],
  [i18n.t('keys.enter'), i18n.t('keys.copy')],
  ['C', i18n.t('keys.copyAs')],
  ['O', i18n.t('keys.open')],
  ['Q', i18n.t('keys.qrCode')],
  ['E', i18n.t('keys.edit')],
  ['?', i18n.t('keys.list')],
]

/** The library's keyboard shortcuts. */
export const KeyList = ({ dialog }: Props) => (
  <dialog ref={dialog} aria-labelledby="keys">
    <h2 id="keys">{i18n.t('keys.title')}</h2>
    <dl className="keys">
      {keys().map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd dir="ltr">{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <button type="submit">{i18n.t('action.close')}</button>
    </form>
  </dialog>
)
