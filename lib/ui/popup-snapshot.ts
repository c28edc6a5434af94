import { draftPlace } from '@/lib/domain/link/link-draft'
import { SNAPSHOT_KEY } from '@/lib/domain/settings/popup-snapshot'
import type { Output } from '@/lib/rpc/contract'
import { loadContract } from '../rpc/load-contract'
import type { FirstQuestion } from './first-question'

type Answer = Output<'getPopupState'>

/** What a popup shows: the background's answer, or what goes for it until that is there, which knows of no connection. */
export type ShownState = Omit<Answer, 'connection'> & { connection?: Answer['connection'] }

/** What can be shown before the background has answered; undefined where it has left nothing that can be read. */
export const readSnapshot = async ({ page, left }: FirstQuestion): Promise<ShownState | undefined> => {
  if (left === undefined) return undefined
  const { popupSnapshotSchema, storedDraftSchema } = await loadContract()
  const snapshot = popupSnapshotSchema.safeParse(left[SNAPSHOT_KEY])
  const draft = storedDraftSchema.safeParse(left[draftPlace(page.url)])
  return (
    snapshot.data && {
      ...snapshot.data,
      draft: draft.data?.value ?? null,
      entry: null,
      waiting: { first: [], count: 0 },
      known: { first: [], count: 0 },
    }
  )
}
