/** `http://host:port`, with the brackets that an IPv6 address needs in a URL. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** A host that this machine can be asked at: a service that listens on all addresses is also found on localhost. */
export const reachableHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)
