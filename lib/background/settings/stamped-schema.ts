import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { Stamped, StampedValues } from '@/lib/domain/stamped'

/** What a value is, those who use it check: one that a later version decided is handed on as it is. */
export const stampedSchema: Schema<Stamped> = v.object({ value: v.unknown(), at: v.pipe(v.number(), v.safeInteger()) })

export const stampedValuesSchema: Schema<StampedValues> = v.record(v.string(), stampedSchema)
