import * as z from 'zod/mini'

const name = z.string().check(z.minLength(1), z.maxLength(100))
/** Names have no surrounding spaces. */
const typedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const queryOf = (named: typeof name) =>
  z.object({ sort: named, order: named, page: named, perPage: named, tagId: named })

const detailsWith = (named: typeof name) =>
  z.object({
    body: z.object({ token: named, password: named, expiresAt: named, tagId: named }),
    query: queryOf(named),
  })

/** The names of fields and parameters that the interface leaves open (sections 4.1 and 4.2). */
export const serviceDetailsSchema = detailsWith(name)

/** Names as typed. */
export const typedDetailsSchema = detailsWith(typedName)

export type ServiceDetails = z.infer<typeof serviceDetailsSchema>

export const DEFAULT_SERVICE_DETAILS: ServiceDetails = {
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}

export type BodyName = keyof ServiceDetails['body']
export type QueryName = keyof ServiceDetails['query']

const queryNameSchema = z.enum(['sort', 'order', 'page', 'perPage', 'tagId'])

/** The query parameters' names as far as read-only requests can detect them. */
export const detectionSchema = z.object({
  query: queryOf(name),
  sure: z.array(queryNameSchema),
  undetected: z.array(queryNameSchema),
})

export type Detection = z.infer<typeof detectionSchema>
