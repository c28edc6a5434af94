import type { Preferences } from '../../../lib/domain/settings/preferences.ts'
import type { ExtensionDriver } from '../../../test/browser/driver.ts'
import type { Service } from '../../../test/browser/options-page.ts'
import { callBackground } from '../../../test/chaos/extension/call-background.ts'

type Tag = { id: string; label: string }

/** Creates tags at the service. */
export const createTags = async ({ url, apiKey }: Service, count: number): Promise<Tag[]> => {
  const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
  const tags: Tag[] = []
  for (let number = 1; number <= count; number += 1) {
    const body = JSON.stringify({ label: `Tag ${number}`, color: '#3366cc' })
    const response = await fetch(`${url}/v1/tags`, { method: 'POST', headers, body })
    tags.push((await response.json()).data)
  }
  return tags
}

/** Has every new draft start with a tag. */
export const chooseDefaultTag = async (driver: ExtensionDriver, tag: Tag | undefined): Promise<void> => {
  const options = await driver.openOptions()
  const known = await callBackground<Preferences>(options, 'getPreferences', null)
  if (!known?.ok || tag === undefined) throw new Error('The extension does not tell its preferences.')
  await callBackground(options, 'setPreferences', { ...known.output, defaultTagId: tag.id })
  await options.close()
}
