import * as z from 'zod/mini'
import { changeQuery, parameterName } from '../link/query-string'
import { text } from '../text'

/** The five parameters by which a site's owner tells where visitors come from; empty where one is not wanted. */
export type UtmValues = { source: string; medium: string; campaign: string; term: string; content: string }

export const UTM_FIELDS: readonly (keyof UtmValues)[] = ['source', 'medium', 'campaign', 'term', 'content']

/** As long as they may be, a preset fits into the 8 KB that browsers allow for an item. */
export const MAX_NAME_LENGTH = 60
export const MAX_VALUE_LENGTH = 200

/** UTM parameters under a name, to be added to links. */
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

const parametersOf = (preset: UtmValues): [name: string, parameter: string][] =>
  UTM_FIELDS.filter((field) => preset[field] !== '').map((field) => [
    `utm_${field}`,
    `utm_${field}=${encodeURIComponent(preset[field].toWellFormed())}`,
  ])

/**
 * The address with a preset's parameters: what it says takes the place of what the address said of the same name, the
 * rest is added at the end of the query. A preset was chosen by a person; what was there came along.
 */
export const withUtm = (link: string, preset: UtmValues): string =>
  changeQuery(link, (parameters) => {
    const due = new Map(parametersOf(preset))
    const names = new Set(due.keys())
    const kept = parameters.flatMap((parameter) => {
      const name = parameterName(parameter)
      if (!names.has(name)) return [parameter]
      const replaced = due.get(name)
      due.delete(name)
      return replaced === undefined ? [] : [replaced]
    })
    return [...kept, ...due.values()]
  })

/** The address without the parameters that a preset has put there. */
export const withoutUtm = (link: string, preset: UtmValues): string => {
  const added = new Set(parametersOf(preset).map(([, parameter]) => parameter))
  return changeQuery(link, (parameters) => parameters.filter((parameter) => !added.has(parameter)))
}

/** The preset whose parameters an address bears. */
export const presetOf = <Preset extends UtmValues>(link: string, presets: readonly Preset[]): Preset | undefined =>
  presets.find((preset) => parametersOf(preset).length > 0 && withUtm(link, preset) === link)
