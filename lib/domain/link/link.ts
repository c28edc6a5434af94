import * as z from 'zod/mini'

/** A short link as the service lists it. Times are in milliseconds since 1970. */
export const linkSchema = z.object({
  id: z.string(),
  destination: z.string(),
  token: z.string(),
  shortLink: z.string(),
  domainId: z.string(),
  domain: z.string(),
  hasPassword: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  clicks: z.number(),
})

export type Link = z.infer<typeof linkSchema>
