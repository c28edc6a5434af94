import type { Stamped, StampedValues } from '@/lib/domain/settings/timestamped'
import * as z from '@/lib/rpc/zod'

/** What a value is, those who use it check: one that a later version decided is handed on as it is. */
export const stampedSchema: z.ZodMiniType<Stamped> = z.lazy(() => z.object({ value: z.unknown(), at: z.int() }))

export const stampedValuesSchema: z.ZodMiniType<StampedValues> = z.lazy(() => z.record(z.string(), stampedSchema))
