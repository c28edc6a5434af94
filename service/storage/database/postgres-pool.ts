import pg from 'pg'
import { StartError } from '../../failure-reason.ts'

/** In milliseconds. The server cancels a statement first; the client's limit is for a server that no longer answers. */
const STATEMENT_TIMEOUT = 5_000
const SILENCE_TIMEOUT = 5_500
/** In milliseconds: for each of several hosts. */
const TIMEOUT_OF_HOST = 2_000

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const READ_ONLY = '25006'

/** As of libpq: whether a server must take writes. */
const MUST_WRITE: Record<string, boolean> = { 'read-write': true, primary: true, any: false }

/** Connections to the first of several servers that can be used. */
export type PostgresPool = {
  connect(): Promise<pg.PoolClient>
  connections(): { idle: number; busy: number; waiting: number }
  end(): Promise<void>
}

type PoolSettings = {
  size: number
  /** Whether a server may be read-only that the URL asks nothing of. */
  isReplica: boolean
}

/**
 * Opens connections to what a URL names. If that has several hosts (`postgres://user@a,b:5433/links`), each connection goes
 * to the one that took the last; if it cannot be used, the others are tried in turn. One that only reads cannot be used.
 */
export const createPostgresPool = (url: string, { size, isReplica }: PoolSettings): PostgresPool => {
  const { urls, mustWrite } = parseHosts(url, isReplica)
  let current = 0
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: urls[current] })
      }
    },
    max: size,
    connectionTimeoutMillis: urls.length === 1 ? STATEMENT_TIMEOUT : TIMEOUT_OF_HOST,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: SILENCE_TIMEOUT,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
    // It is awaited, whatever its type says.
    ...(mustWrite && { onConnect: refuseReadOnly as (client: pg.ClientBase) => void }),
  })
  // Without these two listeners, a lost connection would end this process. Requests under way get their own errors.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    async connect() {
      for (let tries = 1; ; tries += 1) {
        const place = current
        try {
          return await pool.connect()
        } catch (error) {
          // Not the host's fault: all connections were in use.
          const isQueued = error instanceof Error && error.message.startsWith('timeout exceeded')
          // Of several callers that failed at the same host, one goes on to the next.
          if (place === current && !isQueued) current = (current + 1) % urls.length
          if (tries >= urls.length || isQueued) throw error
        }
      }
    },
    connections: () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

const refuseReadOnly = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new pg.DatabaseError('This server is read-only', 0, 'error'), { code: READ_ONLY })
}

const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** A URL for each host, and whether a server must take writes: if not said, one of several must. */
export const parseHosts = (url: string, isReplica = false): { urls: string[]; mustWrite: boolean } => {
  const [, start = '', hosts = '', rest = ''] = HOSTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`)
  const wanted = new URLSearchParams(rest.split('?')[1]).get('target_session_attrs')
  if (wanted !== null && !(wanted in MUST_WRITE))
    throw new StartError('In DATABASE_URL, target_session_attrs can be read-write, primary or any.')
  return { urls, mustWrite: wanted === null ? urls.length > 1 && !isReplica : MUST_WRITE[wanted] === true }
}

/** pg returns int8 as text by default. Our counts and times are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text')
