import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { counted } from '@/lib/format/plural'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import type { WindowTabs } from '@/lib/ui/window-tabs'
import type { ManyTabs } from './many'

type Props = { tabs: ManyTabs; onPages: (pages: WindowTabs['pages']) => void }

/** Puts the tabs of the window on the list. */
export const TabButtons = ({ tabs, onPages }: Props) => {
  const [selected, setSelected] = useState(0)
  useEffect(() => tabs.watchSelection(setSelected), [tabs])
  const reading = useMutation({
    mutationFn: tabs.read,
    onSuccess: (found) => found && onPages(found.pages),
  })
  const found = reading.data
  return (
    <div className="tabs">
      <div className="row">
        <button type="button" onClick={() => reading.mutate('all')}>
          {i18n.t('many.allTabs')}
        </button>
        {selected > 0 && (
          <button type="button" onClick={() => reading.mutate('selected')}>
            {counted('many.selectedTabs', selected)}
          </button>
        )}
        <span className="hint">{i18n.t('many.tabsHint')}</span>
      </div>
      <p role="status">
        {found && counted('many.tabsAdded', found.pages.length)}{' '}
        {found && found.leftOut > 0 && counted('many.tabsLeftOut', found.leftOut)}
      </p>
      {reading.isSuccess && !found && <Notice trouble>{i18n.t('many.tabsRefused')}</Notice>}
      {reading.error && <Notice trouble>{failureText(failureOf(reading.error))}</Notice>}
    </div>
  )
}
