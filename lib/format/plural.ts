import { type GeneratedI18nStructure, i18n } from '#i18n'
import { formatNumber, language } from './numbers'

/** The messages that have a form for each plural of the language: `one`, `other` and whatever else CLDR names for it. */
type PluralMessage = keyof GeneratedI18nStructure extends infer Key
  ? Key extends `${infer Message}.other`
    ? Message
    : never
  : never

let rules: Intl.PluralRules | undefined

/**
 * A sentence with a number in it, in the plural that the language has for that number. The browser's own messages know no
 * plurals, and those of WXT tell one from many alone, where Arabic has six forms: each form is a message of its own.
 */
export const plural = (message: PluralMessage, count: number): string => {
  rules ??= new Intl.PluralRules(language())
  const form = `${message}.${rules.select(count)}` as `${PluralMessage}.other`
  return i18n.t(form, { count: formatNumber(count) })
}
