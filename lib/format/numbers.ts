import { type GeneratedI18nStructure, i18n } from '#i18n'
import { language } from './language'

/** Messages with a form for each plural category of the language (CLDR): `one`, `other` and so on. */
type PluralMessage = keyof GeneratedI18nStructure extends infer Key
  ? Key extends `${infer Message}.other`
    ? Message
    : never
  : never

let format: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined

/** Formats a number for the language, such as 1,234 or 1.234. */
export const formatNumber = (value: number): string => {
  format ??= new Intl.NumberFormat(language())
  return format.format(value)
}

/** The form of a message for this count. WXT's own plurals have two forms, and Arabic needs six. */
export const plural = (message: PluralMessage, count: number): string => {
  rules ??= new Intl.PluralRules(language())
  const form = `${message}.${rules.select(count)}` as `${PluralMessage}.other`
  return i18n.t(form, { count: formatNumber(count) })
}

/** Formats a share of one in percent, such as 12%. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** A duration in words: in hours if these are whole, such as "8 hours", otherwise in minutes. */
export const formatMinutes = (minutes: number): string => {
  const isHours = minutes % 60 === 0
  const unit = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  })
  return unit.format(isHours ? minutes / 60 : minutes)
}
