import type { GenericSchema } from 'valibot'

/** What reads a value of this type out of anything, or says why it cannot. */
export type Schema<Value = unknown> = GenericSchema<unknown, Value>
