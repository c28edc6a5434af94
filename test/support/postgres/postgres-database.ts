import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type PostgresDatabase = {
  url: string
  /** The URL of an empty schema, which is as good to the service as an empty database, and made much faster. */
  createSchema(): Promise<string>
  /** Ends every connection to this database, as a restart would. */
  cutConnections(): Promise<void>
  /** For connections that are opened from now on. */
  setReadOnly(isReadOnly: boolean): Promise<void>
}

const administer = async (connectionString: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Creates an empty database on the server. It goes when the server stops. */
export const createPostgresDatabase = async (serverUrl: string): Promise<PostgresDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name}`)
  // A URL with a socket has no host, and is none to URL().
  const url = serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
  let schemas = 0
  return {
    url,
    async createSchema() {
      schemas += 1
      await administer(url, `create schema s${schemas}`)
      return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=s${schemas}`)}`
    },
    async cutConnections() {
      await administer(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
    setReadOnly: (isReadOnly) =>
      administer(serverUrl, `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`),
  }
}
