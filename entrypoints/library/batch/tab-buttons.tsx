import { useMutation } from '@tanstack/react-query'
import { PanelsTopLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { plural } from '@/lib/format'
import { failureOf } from '@/lib/rpc/client'
import type { WhichTabs, WindowTabs } from '@/lib/ui/browser'
import { failureText } from '@/lib/ui/failure-text'

export type BatchTabs = {
  /** Reads the window's tabs; undefined if permission was refused. */
  read: (which: WhichTabs) => Promise<WindowTabs | undefined>
  /** Reports the count of other selected tabs until the returned function is called. */
  watchSelection: (onCount: (count: number) => void) => () => void
}

type Props = { tabs: BatchTabs; onRows: (rows: WindowTabs['rows']) => void }

/** Adds the tabs of the window to the list, and says what the browser is about to ask. */
export const TabButtons = ({ tabs, onRows }: Props) => {
  const [selected, setSelected] = useState(0)
  useEffect(() => tabs.watchSelection(setSelected), [tabs])
  const reading = useMutation({
    mutationFn: tabs.read,
    onSuccess: (found) => found && onRows(found.rows),
  })
  const found = reading.data
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-describedby="tabs-hint"
        data-tip={i18n.t('batch.tabsHint')}
        onClick={() => reading.mutate('all')}
      >
        <PanelsTopLeft />
        {i18n.t('batch.allTabs')}
      </button>
      {selected > 0 && (
        <button type="button" className="plain" aria-describedby="tabs-hint" onClick={() => reading.mutate('selected')}>
          {plural('batch.selectedTabs', selected)}
        </button>
      )}
      <p id="tabs-hint" className="hint">
        {i18n.t('batch.tabsHint')}
      </p>
      <p role="status" className="hint">
        {found && plural('batch.tabsAdded', found.rows.length)}{' '}
        {found && found.leftOut > 0 && plural('batch.tabsLeftOut', found.leftOut)}
      </p>
      {reading.isSuccess && !found && <Notice trouble>{i18n.t('batch.tabsRefused')}</Notice>}
      {reading.error && <Notice trouble>{failureText(failureOf(reading.error))}</Notice>}
    </>
  )
}
