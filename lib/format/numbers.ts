import { i18n } from '#i18n'

/** The language that the sentences are in, as BCP 47 has it. */
export const language = (): string => i18n.t('extension.language')

let format: Intl.NumberFormat | undefined

/** A number as the language writes it, such as 1,234 or 1.234. */
export const formatNumber = (value: number): string => {
  format ??= new Intl.NumberFormat(language())
  return format.format(value)
}
