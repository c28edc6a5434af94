import * as z from 'zod/mini'
import { changeQuery, parameterName } from '../link/web-address'
import { text } from '../text'

/** A preset of these lengths fits into the 8 KB that browsers allow for a synced item. */
export const MAX_NAME_LENGTH = 60
export const MAX_VALUE_LENGTH = 200

/** Browsers allow 512 items, and 100 KB for all of them. */
export const MAX_PRESETS = 200

/** Named UTM parameters, to add to links. */
export const utmPresetSchema = z.object({
  id: z.uuid(),
  name: text(MAX_NAME_LENGTH),
  source: text(MAX_VALUE_LENGTH),
  medium: text(MAX_VALUE_LENGTH),
  campaign: text(MAX_VALUE_LENGTH),
  term: text(MAX_VALUE_LENGTH),
  content: text(MAX_VALUE_LENGTH),
})

export type UtmPreset = z.infer<typeof utmPresetSchema>

/** The five UTM parameters; empty ones are not added. */
export type UtmValues = Omit<UtmPreset, 'id' | 'name'>

export const UTM_FIELDS: readonly (keyof UtmValues)[] = ['source', 'medium', 'campaign', 'term', 'content']

const parametersOf = (preset: UtmValues): [name: string, parameter: string][] =>
  UTM_FIELDS.filter((field) => preset[field] !== '').map((field) => [
    `utm_${field}`,
    `utm_${field}=${encodeURIComponent(preset[field].toWellFormed())}`,
  ])

/** Adds a preset's parameters to an address. They replace parameters of the same name and go to the end otherwise. */
export const withUtm = (link: string, preset: UtmValues): string =>
  changeQuery(link, (parameters) => {
    const missing = new Map(parametersOf(preset))
    const names = new Set(missing.keys())
    const kept = parameters.flatMap((parameter) => {
      const name = parameterName(parameter)
      if (!names.has(name)) return [parameter]
      const replacement = missing.get(name)
      missing.delete(name)
      return replacement === undefined ? [] : [replacement]
    })
    return [...kept, ...missing.values()]
  })

/** Removes a preset's parameters from an address. */
export const withoutUtm = (link: string, preset: UtmValues): string => {
  const added = new Set(parametersOf(preset).map(([, parameter]) => parameter))
  return changeQuery(link, (parameters) => parameters.filter((parameter) => !added.has(parameter)))
}

/** The preset whose parameters an address has. */
export const presetOf = <Preset extends UtmValues>(link: string, presets: readonly Preset[]): Preset | undefined =>
  presets.find((preset) => parametersOf(preset).length > 0 && withUtm(link, preset) === link)

/** A link without a preset, with the parameters that it replaced if one of the `origins` was the link before. */
export const withoutPreset = (link: string, preset: UtmValues | undefined, origins: readonly string[]): string =>
  preset === undefined
    ? link
    : (origins.find((earlier) => withUtm(earlier, preset) === link) ?? withoutUtm(link, preset))
