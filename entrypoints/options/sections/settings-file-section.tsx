import { FileDown, FileUp } from 'lucide-react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import type { Stored } from '@/lib/ui/stored'
import { useSettingsFile } from './use-settings-file'

/** Settings as a file, for another browser. */
export const SettingsFileSection = ({ stored }: { stored: Stored }) => {
  const { save, read, saved, outcome } = useSettingsFile(stored)
  return (
    <section aria-labelledby="settings-file">
      <h2 id="settings-file">{i18n.t('settingsFile.title')}</h2>
      <p className="hint">{i18n.t('settingsFile.hint')}</p>
      <div className="row">
        <button type="button" onClick={save}>
          <FileDown />
          {i18n.t('settingsFile.save')}
        </button>
        <button type="button" onClick={read}>
          <FileUp />
          {i18n.t('settingsFile.read')}
        </button>
        <span role="status">{outcome?.isWrong ? '' : (outcome?.sentence ?? saved)}</span>
      </div>
      {outcome?.isWrong && <Notice trouble>{outcome.sentence}</Notice>}
    </section>
  )
}
