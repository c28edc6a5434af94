import type { CreationOrder, JournalEntry } from '../../../lib/domain/creation/journal-entry.ts'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import { callBackground } from './call-background.ts'
import type { Scene } from './scene.ts'

/** Sends the background what a popup sends, and notes the entry that it answers with, settled or waiting. */
export const orderByMessage = async (scene: Scene, draft: LinkDraft, isAnother = false): Promise<void> => {
  const { browser, ledger, record } = scene
  const destination = draft.link
  const order: CreationOrder = { id: crypto.randomUUID(), pageUrl: destination, draft, isAnother }
  record.note(`message ${order.id}${isAnother ? ', for another' : ''}`, destination)
  const reply = await callBackground<JournalEntry>(browser.page, 'createLink', order)
  if (reply?.ok) ledger.see([reply.output])
  const outcome = reply?.ok ? `${reply.output.id} ${reply.output.state}` : reply?.failure.code
  record.note(`message ${order.id} answered: ${outcome ?? 'nothing'}`, destination)
}
