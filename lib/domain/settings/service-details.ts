import * as z from 'zod/mini'

/** A person may type spaces around a name. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const querySchema = z.object({ sort: name, order: name, page: name, perPage: name, tagId: name })

/** The names of fields and parameters that the interface leaves open (sections 4.1 and 4.2). */
export const serviceDetailsSchema = z.object({
  body: z.object({ token: name, password: name, expiresAt: name, tagId: name }),
  query: querySchema,
})

export type ServiceDetails = z.infer<typeof serviceDetailsSchema>

export const DEFAULT_SERVICE_DETAILS: ServiceDetails = {
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}

export type BodyName = keyof ServiceDetails['body']
export type QueryName = keyof ServiceDetails['query']

const queryNameSchema = z.keyof(querySchema)

/** The query parameters' names as far as read-only requests can detect them. */
export const detectionSchema = z.object({
  query: querySchema,
  sure: z.array(queryNameSchema),
  undetected: z.array(queryNameSchema),
})

export type Detection = z.infer<typeof detectionSchema>
