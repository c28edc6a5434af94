import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { FileFormat } from '@/lib/domain/library/exported-link'
import { formatNumber } from '@/lib/format/numbers'

export type Scope = { name: string; label: string }

type Props = {
  /** All links, and those that are filtered. */
  scopes: readonly Scope[]
  scope: string
  /** Where the links come from, and from when. */
  source: ReactNode
  /** Set while links are being read. */
  progress: { read: number; total: number | null } | undefined
  /** What became of the export. */
  outcome: string
  onScope: (scope: string) => void
  onSave: (format: FileFormat) => void
  onCancel: () => void
}

const FORMATS: readonly [FileFormat, () => string][] = [
  ['csv', () => i18n.t('export.csv')],
  ['json', () => i18n.t('export.json')],
]

/** Which links to save, and in which format. */
export const ExportForm = ({ scopes, scope, source, progress, outcome, onScope, onSave, onCancel }: Props) => (
  <div className="export">
    {scopes.length > 1 && (
      <fieldset>
        <legend className="visually-hidden">{i18n.t('export.which')}</legend>
        {scopes.map(({ name, label }) => (
          <label className="row" key={name}>
            <input type="radio" name="scope" checked={name === scope} onChange={() => onScope(name)} />
            {label}
          </label>
        ))}
      </fieldset>
    )}
    <p className="hint">{source}</p>
    {progress ? (
      <>
        <label className="reading">
          {i18n.t('export.reading', {
            read: formatNumber(progress.read),
            total: progress.total === null ? '?' : formatNumber(progress.total),
          })}
          <progress value={progress.read} max={progress.total ?? undefined} />
        </label>
        <div className="row">
          <button type="button" onClick={onCancel}>
            {i18n.t('export.cancel')}
          </button>
        </div>
      </>
    ) : (
      <div className="row">
        {FORMATS.map(([format, label]) => (
          <button type="button" key={format} onClick={() => onSave(format)}>
            {label()}
          </button>
        ))}
      </div>
    )}
    <p role="status">{outcome}</p>
  </div>
)
