const CONNECTION = 'connections='

/** The address of the options page that opens a connection, with its key field in focus. */
export const keyAddress = (connectionId: string): string => `/options.html#${CONNECTION}${connectionId}`

/** The connection that the options page was opened for; undefined for none. */
export const connectionIn = (hash: string): string | undefined =>
  hash.startsWith(`#${CONNECTION}`) ? hash.slice(CONNECTION.length + 1) : undefined
