import type { ExtensionDriver } from '../../../test/support/browser/driver.ts'
import type { Service } from '../../../test/support/browser/options-page.ts'
import { decidePreferences } from '../../../test/support/browser/stored-settings.ts'

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
  if (tag === undefined) throw new Error('There is no tag to choose.')
  await decidePreferences(options, { defaultTagId: tag.id })
  await options.close()
}
