import { ClipboardList, FileDown, Table } from 'lucide-react'
import { i18n } from '#i18n'
import { CopyButton, copyFormItems } from '@/components/copying'
import { Menu } from '@/components/menu'
import type { BatchFormat } from '@/lib/domain/batch/batch'
import { plural } from '@/lib/format'
import css from './batch.module.css'

type Props = {
  /** How many links can be copied. */
  created: number
  /** They were copied just now. */
  isCopied: boolean
  /** How many failed rows can be tried again; none while others are under way. */
  retriable: number
  /** Puts the rows without a link back into the list; undefined if there are none. */
  onPutBack: (() => void) | undefined
  onRetry: () => void
  onCopy: () => Promise<boolean>
  onCopyAs: (format: BatchFormat) => void
  onSave: () => void
}

/** What can be done with a started batch. */
export const BatchFooter = ({ created, isCopied, retriable, onPutBack, onRetry, onCopy, onCopyAs, onSave }: Props) => (
  <footer className={`row ${css.footer}`} hidden={created === 0 && retriable === 0 && !onPutBack}>
    {created > 0 && (
      <Menu
        label={i18n.t('outcome.copyAs')}
        side="top"
        button={{
          className: 'plain',
          children: (
            <>
              <ClipboardList />
              {i18n.t('outcome.copyAs')}
            </>
          ),
        }}
        groups={[
          {
            items: [
              ...copyFormItems(onCopyAs),
              { label: i18n.t('batch.csv'), icon: <Table />, onChoose: () => onCopyAs('csv') },
              { label: i18n.t('export.csv'), icon: <FileDown />, onChoose: onSave },
            ],
          },
        ]}
      />
    )}
    <span className={css.spacer} />
    {onPutBack && (
      <button type="button" className="plain" data-tip={i18n.t('batch.putBackHint')} onClick={onPutBack}>
        {i18n.t('batch.putBack')}
      </button>
    )}
    {retriable > 0 && (
      <button type="button" onClick={onRetry}>
        {plural('batch.retry', retriable)}
      </button>
    )}
    {created > 0 && (
      <CopyButton className="primary" label={plural('batch.copyLinks', created)} isCopied={isCopied} onCopy={onCopy} />
    )}
  </footer>
)
