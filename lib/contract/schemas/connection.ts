import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { ConnectionView } from '@/lib/domain/connection'
import type { PresetAddress } from '@/lib/domain/preset-address'
import { serviceDetailsSchema } from './service-details'
import { text } from './text'

export const keepingSchema = v.picklist(['stored', 'session', 'passphrase'])

export const connectionViewSchema: Schema<ConnectionView> = v.variant('connected', [
  v.object({
    connected: v.literal(false),
    reason: v.picklist(['not-connected', 'key-forgotten', 'locked']),
    baseUrl: v.string(),
  }),
  v.object({
    connected: v.literal(true),
    baseUrl: v.string(),
    keyHint: v.string(),
    permitted: v.boolean(),
    keeping: keepingSchema,
    idleMinutes: v.number(),
    details: serviceDetailsSchema,
    headerNames: v.array(v.string()),
  }),
])

export const keepingInputSchema = v.object({
  keeping: keepingSchema,
  idleMinutes: v.pipe(v.number(), v.minValue(0), v.maxValue(10_080)),
  passphrase: text(1000),
})

export const passphraseSchema = v.object({ passphrase: text(1000) })

export const connectionInputSchema = v.object({ address: text(10_000), key: text(10_000) })

export const presetAddressSchema: Schema<PresetAddress> = v.object({ address: v.string(), isFixed: v.boolean() })
