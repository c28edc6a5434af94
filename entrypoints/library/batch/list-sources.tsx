import type { UseMutationResult } from '@tanstack/react-query'
import { FileUp, PanelsTopLeft } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { plural } from '@/lib/format'
import type { WhichTabs, WindowTabs } from '@/lib/ui/browser'

export type BatchTabs = {
  /** Reads the window's tabs; undefined if permission was refused. */
  read: (which: WhichTabs) => Promise<WindowTabs | undefined>
  /** Reports the count of other selected tabs until the returned function is called. */
  watchSelection: (onCount: (count: number) => void) => () => void
}

type Props = {
  tabs: BatchTabs
  /** Reads tabs into the list. */
  reading: Pick<UseMutationResult<WindowTabs | undefined, Error, WhichTabs>, 'data' | 'isPending' | 'mutate'>
  onText: (text: string) => void
}

/** Fills the list from the window's tabs, saying what the browser is about to ask, or from a file. */
export const ListSources = ({ tabs, reading: { data: found, isPending, mutate }, onText }: Props) => {
  const [selected, setSelected] = useState(0)
  useEffect(() => tabs.watchSelection(setSelected), [tabs])
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onText(await file.text())
    target.value = ''
  }
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-describedby="tabs-hint"
        data-tip={i18n.t('batch.tabsHint')}
        onClick={() => mutate('all')}
      >
        <PanelsTopLeft />
        {i18n.t('batch.allTabs')}
      </button>
      {selected > 0 && (
        <button
          type="button"
          className="plain"
          aria-describedby="tabs-hint"
          data-tip={i18n.t('batch.tabsHint')}
          onClick={() => mutate('selected')}
        >
          {plural('batch.selectedTabs', selected)}
        </button>
      )}
      {/* The tooltip says it before the press. */}
      <p id="tabs-hint" className={isPending ? 'hint' : 'visually-hidden'}>
        {i18n.t('batch.tabsHint')}
      </p>
      <p role="status" className="hint">
        {found && plural('batch.tabsAdded', found.rows.length)}{' '}
        {found && found.leftOut > 0 && plural('batch.tabsLeftOut', found.leftOut)}
      </p>
      <label className="button plain">
        <FileUp />
        {i18n.t('batch.openFile')}
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,.md,text/*"
          onChange={(event) => void readFile(event)}
        />
      </label>
    </>
  )
}
