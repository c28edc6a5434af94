/** `http://host:port`, with the brackets that an IPv6 address needs in a URL. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A host that this machine can be asked at: a service that listens on all addresses is also found on localhost. */
export function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}
