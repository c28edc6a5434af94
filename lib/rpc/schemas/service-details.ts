import type { Header } from '@/lib/domain/settings/connection'
import type { Detection, ServiceDetails } from '@/lib/domain/settings/service-details'
import * as z from '../zod'
import { text } from './text'

const name = z.string().check(z.minLength(1), z.maxLength(100))
/** A service knows no name with a space around it. */
const typedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const detailsWith = (named: typeof name): z.ZodMiniType<ServiceDetails> =>
  z.object({
    body: z.object({ token: named, password: named, expiresAt: named, tagId: named }),
    query: z.object({ sort: named, order: named, page: named, perPage: named, tagId: named }),
  })

export const serviceDetailsSchema = detailsWith(name)

const queryNameSchema = z.enum(['sort', 'order', 'page', 'perPage', 'tagId'])

export const detectionSchema: z.ZodMiniType<Detection> = z.lazy(() =>
  z.object({
    query: z.object({ sort: name, order: name, page: name, perPage: name, tagId: name }),
    sure: z.array(queryNameSchema),
    untold: z.array(queryNameSchema),
  }),
)

export const headerSchema: z.ZodMiniType<Header> = z.lazy(() => z.object({ name: text(100), value: text(10_000) }))

/** The names that a service uses, and the headers it wants; null leaves the headers as they are. */
export const detailsInputSchema = z.lazy(() =>
  z.object({
    details: detailsWith(typedName),
    headers: z.nullable(z.array(headerSchema).check(z.maxLength(20))),
  }),
)
