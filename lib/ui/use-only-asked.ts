import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isOnlyAsked } from '@/lib/domain/settings/connection'
import type { BodyName } from '@/lib/domain/settings/service-details'
import { useApp } from './app'
import { connectionsQuery } from './stored'

export type OnlyAsked = (connectionId: string, name: BodyName) => boolean

/** Tells for each connection which details of its links were only asked for; none until the connections are read. */
export const useOnlyAsked = (): OnlyAsked => {
  const { stored } = useApp()
  const { data } = useQuery(connectionsQuery(stored))
  return useCallback(
    (connectionId, name) => {
      const record = data?.find(({ id }) => id === connectionId)
      return record !== undefined && isOnlyAsked(record, name)
    },
    [data],
  )
}
