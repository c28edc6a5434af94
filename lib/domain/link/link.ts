/** A short link as the service knows it. Times are milliseconds since 1970 in UTC. */
export type Link = {
  id: string
  destination: string
  token: string
  shortLink: string
  domainId: string
  domain: string
  hasPassword: boolean
  createdAt: number
  updatedAt: number
  clicks: number
}
