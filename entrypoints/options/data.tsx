import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import { Notice } from '@/components/notice'
import { PrivacyPolicyLink } from '@/components/privacy-policy'
import { QuestionPanel } from '@/components/question-panel'
import { plural } from '@/lib/format'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { preferencesQuery } from '@/lib/ui/stored'
import { useCopy } from '@/lib/ui/use-copy'
import { SectionHeader, Switch, useSaved } from './section'

/** The version of the extension, and where it is at home if its manifest says so. */
export type About = { version: string; homepage: string | undefined }

/** Clears the history after a second press. */
const History = () => {
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const clearing = useMutation({ mutationFn: () => api('clearJournal', null) })
  return (
    <section className="card stack" aria-labelledby="history">
      <h2 id="history">{i18n.t('journal.title')}</h2>
      <p className="hint">{i18n.t('journal.hint')}</p>
      <div className="row">
        <button
          type="button"
          aria-disabled={clearing.isPending}
          aria-expanded={isAsking}
          onClick={() => clearing.isPending || setAsking(true)}
        >
          {i18n.t('journal.clear')}
        </button>
        <span role="status">{clearing.data && plural('journal.cleared', clearing.data.count)}</span>
      </div>
      {isAsking && (
        <QuestionPanel
          title={i18n.t('journal.confirm')}
          onCancel={() => setAsking(false)}
          answers={[
            { label: i18n.t('export.cancel'), onChoose: () => setAsking(false) },
            {
              label: i18n.t('journal.clearNow'),
              isDanger: true,
              onChoose: () => {
                setAsking(false)
                clearing.mutate()
              },
            },
          ]}
        />
      )}
      {clearing.error && <Notice error>{errorText(clearing.error)}</Notice>}
    </section>
  )
}

/** The version, what is new in it, and what helps if something does not work. */
const AboutPart = ({ version, homepage }: About) => {
  const { api } = useApp()
  const { copyText } = useCopy()
  const copying = useMutation({
    mutationFn: async () => copyText(JSON.stringify(await api('getDiagnostics', null), null, 2)),
  })
  return (
    <section className="card stack" aria-labelledby="about">
      <h2 id="about">{i18n.t('about.version', { version })}</h2>
      {homepage !== undefined && (
        <p>
          <a href={homepage} target="_blank" rel="noreferrer">
            {i18n.t('about.homepage')}
          </a>
        </p>
      )}
      <p>
        <PrivacyPolicyLink />
      </p>
      <p className="hint">{i18n.t('diagnostics.hint')}</p>
      <div className="row">
        <CopyButton label={i18n.t('diagnostics.copy')} onCopy={() => copying.mutateAsync().catch(() => false)} />
      </div>
      {(copying.error || copying.data === false) && <Notice error>{i18n.t('diagnostics.failed')}</Notice>}
    </section>
  )
}

/** What Curtail keeps in this browser, and about itself. */
export const DataSection = ({ about }: { about: About }) => {
  const { stored } = useApp()
  const { isSaved, onSaved } = useSaved()
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { mutate, error } = useMutation({
    mutationFn: (keepCache: boolean) => stored.preferences.change({ keepCache }),
    onSuccess: onSaved,
  })
  if (!preferences) return null
  return (
    <>
      <SectionHeader title={i18n.t('section.data')} hint={i18n.t('section.dataHint')} isSaved={isSaved} />
      {error && <Notice error>{errorText(error)}</Notice>}
      <section className="card stack" aria-label={i18n.t('section.data')}>
        <Switch
          label={i18n.t('options.keepCache')}
          hint={i18n.t('options.keepCacheHint')}
          isOn={preferences.keepCache}
          onChange={mutate}
        />
        <p className="hint">{i18n.t('options.synced')}</p>
      </section>
      <History />
      <AboutPart {...about} />
    </>
  )
}
