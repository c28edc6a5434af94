import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { written } from '@/lib/words/numbers'

type Props = { page: number; totalPages: number; onPage: (page: number) => void }

/** First, previous, next, last, and any page by its number. */
export const Pager = ({ page, totalPages, onPage }: Props) => {
  const [typed, setTyped] = useState<string>()
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.trunc(Number(typed))
    setTyped(undefined)
    if (wanted >= 1) onPage(Math.min(wanted, totalPages))
  }
  return (
    <nav className="pager" aria-label={i18n.t('library.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(1)}>
        {i18n.t('library.first')}
      </button>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {i18n.t('library.previous')}
      </button>
      <form onSubmit={jump} className="row">
        <label htmlFor="page">{i18n.t('library.page')}</label>
        <input
          id="page"
          inputMode="numeric"
          value={typed ?? page}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
        />
        <span>{i18n.t('library.ofPages', { count: written(totalPages) })}</span>
      </form>
      <button type="button" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {i18n.t('library.next')}
      </button>
      <button type="button" disabled={page >= totalPages} onClick={() => onPage(totalPages)}>
        {i18n.t('library.last')}
      </button>
    </nav>
  )
}
