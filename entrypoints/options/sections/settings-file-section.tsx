import { useMutation } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide-react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { readSettings, writeSettings } from '@/lib/domain/settings/settings-file'
import { plural } from '@/lib/format'
import { saveFile } from '@/lib/ui/browser'
import { errorText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'

const FILE_NAME = 'curtail-settings.json'

/** Lets the person choose a file. Call it in a click handler. Null if none was chosen. */
const chooseFile = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })

type Outcome = { sentence: string; isWrong: boolean }

/** Saves the settings to a file and reads them from one. `outcome` describes the last attempt; empty if it was cancelled. */
export const useSettingsFile = (stored: Stored) => {
  const { mutate, data, error } = useMutation({ mutationFn: (work: () => Promise<Outcome>) => work() })
  const save = async (): Promise<Outcome> => {
    const [preferences, utmPresets] = await Promise.all([stored.preferences.get(), stored.utmPresets.list()])
    saveFile(new Blob([writeSettings({ preferences, utmPresets })], { type: 'application/json' }), FILE_NAME)
    return { sentence: i18n.t('export.savedAs', { name: FILE_NAME }), isWrong: false }
  }
  const read = async (): Promise<Outcome> => {
    const file = await chooseFile()
    if (file === null) return { sentence: '', isWrong: false }
    // It may have been deleted since it was chosen.
    const settings = readSettings(await file.text().catch(() => ''))
    if (settings === null) return { sentence: i18n.t('settingsFile.wrong', { name: file.name }), isWrong: true }
    await stored.preferences.change(settings.preferences)
    for (const preset of settings.utmPresets) await stored.utmPresets.save(preset)
    const count = Object.keys(settings.preferences).length + settings.utmPresets.length
    return { sentence: plural('settingsFile.readOf', count), isWrong: false }
  }
  const outcome = error ? { sentence: errorText(error), isWrong: true } : data
  return { save: () => mutate(save), read: () => mutate(read), outcome }
}

/** Settings as a file, for another browser. */
export const SettingsFileSection = ({ stored }: { stored: Stored }) => {
  const { save, read, outcome } = useSettingsFile(stored)
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
        <span role="status">{outcome?.isWrong ? '' : outcome?.sentence}</span>
      </div>
      {outcome?.isWrong && <Notice trouble>{outcome.sentence}</Notice>}
    </section>
  )
}
