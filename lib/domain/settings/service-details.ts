/** What the interface leaves open (sections 4.1 and 4.2): the names of fields and parameters of one service. */
export type ServiceDetails = {
  body: { token: string; password: string; expiresAt: string; tagId: string }
  query: { sort: string; order: string; page: string; perPage: string; tagId: string }
}

export const DEFAULT_SERVICE_DETAILS: ServiceDetails = {
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}

export type BodyName = keyof ServiceDetails['body']
export type QueryName = keyof ServiceDetails['query']

/** What reading alone could tell about the names of the query parameters. */
export type Detection = { query: ServiceDetails['query']; sure: QueryName[]; untold: QueryName[] }
