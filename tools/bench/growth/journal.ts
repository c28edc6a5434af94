import { callBackground } from '../../chaos/extension/call-background.ts'
import { bareDraft } from '../../chaos/extension/draft-for.ts'
import type { CachedStage } from '../library/cached-stage.ts'

/** Has the extension create so many links, and close their outcomes, so that its journal holds as many entries. */
export const fillJournal = async ({ sender, pages }: CachedStage, entries: number): Promise<void> => {
  for (let number = 1; number <= entries; number += 1) {
    const link = `${pages.url}/earlier-${number}`
    const id = crypto.randomUUID()
    const reply = await callBackground(sender, 'createLink', { id, pageUrl: link, draft: bareDraft(link) })
    if (!reply?.ok) throw new Error('A link could not be created.')
    await callBackground(sender, 'dismissEntry', { id })
  }
}
