import type { Preferences } from '@/lib/domain/settings/preferences'

/** The name that a preference is kept under, here and in the browser's account. */
export const preferenceName = (field: keyof Preferences): string => `preference.${field}`
