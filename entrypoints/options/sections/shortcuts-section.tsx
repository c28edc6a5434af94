import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { SectionHeader } from '@/components/options/section-header'
import { ShortcutList } from '@/components/options/shortcut-list'
import type { Shortcuts } from './browser-shortcuts'

/** The shortcuts as they are set. They are changed in the browser, so they are read again with the focus. */
export const ShortcutsSection = ({ shortcuts }: { shortcuts: Shortcuts }) => {
  const { data: commands } = useQuery({
    queryKey: ['browser', 'commands'],
    queryFn: shortcuts.list,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <SectionHeader title={i18n.t('section.shortcuts')} hint={shortcuts.place}>
        <button type="button" onClick={shortcuts.change}>
          {i18n.t('shortcuts.change')}
        </button>
      </SectionHeader>
      {commands && <ShortcutList commands={commands} />}
    </>
  )
}
