import type { Store } from '../storage/store.ts'
import { invalidField } from './problem.ts'

/** Throws a Problem where there is no tag with this id. Tags are never deleted, so it stays true afterwards. */
export async function requireTag(store: Store, id: number): Promise<void> {
  if (await store.hasTag(id)) return
  throw invalidField('tag_id', `There is no tag ${id}. Choose one that GET /v1/tags lists, or create it first.`)
}
