import { useMutation, useQuery } from '@tanstack/react-query'
import type { Preferences } from '@/lib/domain/settings/preferences'
import { failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { preferencesQuery, type Stored } from '@/lib/ui/stored'

/** The preferences, and how to change them. Each change saves itself. */
export const usePreferences = (stored: Stored) => {
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: (changed: Partial<Preferences>) => stored.preferences.change(changed),
  })
  return { preferences, change: mutate, isSaved: isSuccess, trouble: error ? failureText(failureOf(error)) : undefined }
}
