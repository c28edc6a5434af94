import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/preset-address'
import * as z from '../zod'
import { serviceDetailsSchema } from './service-details'
import { text } from './text'

export const keepingSchema = z.enum(['stored', 'session', 'passphrase'])

export const connectionViewSchema: z.ZodMiniType<ConnectionView> = z.lazy(() =>
  z.discriminatedUnion('connected', [
    z.object({
      connected: z.literal(false),
      reason: z.enum(['not-connected', 'key-forgotten', 'locked']),
      baseUrl: z.string(),
    }),
    z.object({
      connected: z.literal(true),
      baseUrl: z.string(),
      keyHint: z.string(),
      permitted: z.boolean(),
      keeping: keepingSchema,
      idleMinutes: z.number(),
      details: serviceDetailsSchema,
      headerNames: z.array(z.string()),
    }),
  ]),
)

export const keepingInputSchema = z.lazy(() =>
  z.object({
    keeping: keepingSchema,
    idleMinutes: z.number().check(z.gte(0), z.lte(10_080)),
    passphrase: text(1000),
  }),
)

export const passphraseSchema = z.lazy(() => z.object({ passphrase: text(1000) }))

export const connectionInputSchema = z.lazy(() => z.object({ address: text(10_000), key: text(10_000) }))

export const presetAddressSchema: z.ZodMiniType<PresetAddress> = z.lazy(() =>
  z.object({ address: z.string(), isFixed: z.boolean() }),
)
