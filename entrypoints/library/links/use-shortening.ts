import { useMutation, useQueryClient } from '@tanstack/react-query'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'

/** Shortens an address with the usual settings. `onCreated` is called once its link exists. */
export const useShortening = (api: Api, stored: Stored, onCreated: () => void) => {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(link: string) {
      const [preferences, presets, connectionId] = await Promise.all([
        stored.preferences.get(),
        stored.utmPresets.list(),
        stored.connections.chosenId(),
      ])
      const tagId = defaultTagOf(preferences, connectionId)
      const draft = emptyDraft(preparedLink(link, preferences, presets), tagId)
      const entry = await api('createLink', { id: crypto.randomUUID(), pageUrl: '', draft })
      if (entry.failure && entry.state !== 'created') throw new FailureError(entry.failure)
      return entry
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['links'] })
      onCreated()
    },
  })
}
