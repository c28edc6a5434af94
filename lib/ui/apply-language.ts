import { i18n } from '#i18n'
import { language } from '@/lib/format/numbers'

/** Tells screen readers and the layout which language the sentences are in, and which way they run. */
export const applyLanguage = (root: HTMLElement): void => {
  root.lang = language()
  root.dir = i18n.t('extension.direction')
}
