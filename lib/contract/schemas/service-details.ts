import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { Header } from '@/lib/domain/connection'
import type { Detection, ServiceDetails } from '@/lib/domain/service-details'
import { text } from './text'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
/** A service knows no name with a space around it. */
const typedName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))

const detailsWith = (named: Schema<string>): Schema<ServiceDetails> =>
  v.object({
    body: v.object({ token: named, password: named, expiresAt: named, tagId: named }),
    query: v.object({ sort: named, order: named, page: named, perPage: named, tagId: named }),
  })

export const serviceDetailsSchema = detailsWith(name)

const queryNameSchema = v.picklist(['sort', 'order', 'page', 'perPage', 'tagId'])

export const detectionSchema: Schema<Detection> = v.object({
  query: v.object({ sort: name, order: name, page: name, perPage: name, tagId: name }),
  sure: v.array(queryNameSchema),
  untold: v.array(queryNameSchema),
})

export const headerSchema: Schema<Header> = v.object({ name: text(100), value: text(10_000) })

/** The names that a service uses, and the headers it wants; null leaves the headers as they are. */
export const detailsInputSchema = v.object({
  details: detailsWith(typedName),
  headers: v.nullable(v.pipe(v.array(headerSchema), v.maxLength(20))),
})
