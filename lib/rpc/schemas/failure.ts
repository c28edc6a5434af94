import { FAILURE_CODES, type Failure } from '@/lib/domain/failure'
import * as z from '../zod'

export const failureSchema: z.ZodMiniType<Failure> = z.lazy(() =>
  z.object({
    code: z.enum(FAILURE_CODES),
    detail: z.optional(z.string()),
    field: z.optional(
      z.enum(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'label', 'passphrase']),
    ),
    path: z.optional(z.string()),
    status: z.optional(z.number()),
    retryAfterSeconds: z.optional(z.number()),
  }),
)
