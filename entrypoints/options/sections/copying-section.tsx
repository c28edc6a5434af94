import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { CopyForm } from '@/components/options/copy-form'
import { PreferenceSwitches } from '@/components/options/preference-switches'
import { SectionHeader } from '@/components/options/section-header'
import type { Stored } from '@/lib/ui/stored'
import { usePreferences } from './use-preferences'

/** What is copied, and when. */
export const CopyingSection = ({ stored }: { stored: Stored }) => {
  const { preferences, change, isSaved, trouble } = usePreferences(stored)
  if (!preferences) return null
  return (
    <>
      <SectionHeader title={i18n.t('section.copying')} hint={i18n.t('section.copyingHint')} isSaved={isSaved} />
      {trouble && <Notice trouble>{trouble}</Notice>}
      <section aria-label={i18n.t('section.copying')}>
        <PreferenceSwitches names={['copyAutomatically']} preferences={preferences} onChange={change} />
        <CopyForm preferences={preferences} onChange={change} />
      </section>
    </>
  )
}
