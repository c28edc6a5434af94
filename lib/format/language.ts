import { i18n } from '#i18n'

/** The language of the texts, as a BCP 47 tag. */
export const language = (): string => i18n.t('extension.language')

/** Sets language and direction of a page, for screen readers and layout. */
export const applyLanguage = (root: HTMLElement): void => {
  root.lang = language()
  root.dir = i18n.t('extension.direction')
}
