import { Menu } from '@base-ui/react/menu'
import { ClipboardList, Table } from 'lucide-react'
import { i18n } from '#i18n'
import type { BatchFormat } from '@/lib/domain/batch/batch'
import { plural } from '@/lib/format'
import { CopyButton } from '../copying'
import { CopyFormItems, ListMenu, ListMenuItem } from '../link-list/list-menu'

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
}

/** What can be done with a started batch. */
export const BatchFooter = ({ created, isCopied, retriable, onPutBack, onRetry, onCopy, onCopyAs }: Props) => (
  <footer hidden={created === 0 && retriable === 0 && !onPutBack}>
    {created > 0 && (
      <Menu.Root modal={false}>
        <Menu.Trigger className="plain">
          <ClipboardList />
          {i18n.t('outcome.copyAs')}
        </Menu.Trigger>
        <ListMenu side="top">
          <CopyFormItems onChoose={onCopyAs} />
          <ListMenuItem icon={<Table />} onChoose={() => onCopyAs('csv')}>
            {i18n.t('batch.csv')}
          </ListMenuItem>
        </ListMenu>
      </Menu.Root>
    )}
    <span className="spacer" />
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
