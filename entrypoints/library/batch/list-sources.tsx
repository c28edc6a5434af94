import { FileUp } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { i18n } from '#i18n'
import type { WindowTabs } from '@/lib/ui/browser'
import { type BatchTabs, TabButtons } from './tab-buttons'

type Props = { tabs: BatchTabs; onRows: (rows: WindowTabs['rows']) => void; onText: (text: string) => void }

/** Fills the list from the window's tabs or from a file. */
export const ListSources = ({ tabs, onRows, onText }: Props) => {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onText(await file.text())
    target.value = ''
  }
  return (
    <>
      <TabButtons tabs={tabs} onRows={onRows} />
      <label className="button plain">
        <FileUp />
        {i18n.t('batch.openFile')}
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,.md,text/*"
          onChange={(event) => void read(event)}
        />
      </label>
    </>
  )
}
