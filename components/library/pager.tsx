import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { formatNumber } from '@/lib/format/numbers'

type Props = { page: number; totalPages: number; onPage: (page: number) => void }

/** A button to a page; disabled on that page. */
const PageButton = ({ to, page, label, onPage }: { to: number; label: string } & Omit<Props, 'totalPages'>) => (
  <button type="button" aria-disabled={to === page} onClick={() => to === page || onPage(to)}>
    {label}
  </button>
)

/** Buttons to other pages, and a field for a page number. */
export const Pager = ({ page, totalPages, onPage }: Props) => {
  const [typed, setTyped] = useState<string>()
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.trunc(Number(typed))
    setTyped(undefined)
    if (wanted >= 1) onPage(Math.min(wanted, totalPages))
  }
  const pages = { page, onPage }
  return (
    <nav className="pager" aria-label={i18n.t('library.pages')}>
      <PageButton {...pages} to={1} label={i18n.t('library.first')} />
      <PageButton {...pages} to={Math.max(1, page - 1)} label={i18n.t('library.previous')} />
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
        <span>{i18n.t('library.ofPages', { count: formatNumber(totalPages) })}</span>
      </form>
      <PageButton {...pages} to={Math.max(page, Math.min(page + 1, totalPages))} label={i18n.t('library.next')} />
      <PageButton {...pages} to={Math.max(1, totalPages)} label={i18n.t('library.last')} />
    </nav>
  )
}
