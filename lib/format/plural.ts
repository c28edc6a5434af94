import { type GeneratedI18nStructure, i18n } from '#i18n'
import { language, written } from './numbers'

/** The messages that have a form for each plural of the language: `one`, `other` and whatever else CLDR names for it. */
type CountedMessage = keyof GeneratedI18nStructure extends infer Key
  ? Key extends `${infer Message}.other`
    ? Message
    : never
  : never

let rules: Intl.PluralRules | undefined

/**
 * A sentence with a number in it, in the plural that the language has for that number. The browser's own messages know no
 * plurals, and those of WXT tell one from many alone, where Arabic has six forms: each form is a message of its own.
 */
export const counted = (message: CountedMessage, count: number): string => {
  rules ??= new Intl.PluralRules(language())
  const form = `${message}.${rules.select(count)}` as `${CountedMessage}.other`
  return i18n.t(form, { count: written(count) })
}
