import { StartError } from '../../failure-reason.ts'
import { StoreUnavailable } from '../store.ts'
import type { Database } from './database.ts'
import { withRetries } from './retries.ts'

/**
 * The schema, one repeatable statement a step. Released steps are never changed; append new ones. Indexes name `asc`:
 * YugabyteDB would otherwise hash the first column, and could not sort by it.
 */
export const migrations: readonly string[] = [
  'create table if not exists domains (id text primary key, host text not null unique)',
  'create table if not exists tags (id bigint primary key, label text not null, color text not null)',
  `create table if not exists links (
    id text primary key,
    slot bigint not null,
    token text not null,
    folded_token text not null,
    destination text not null,
    password_hash text,
    expires_at bigint,
    tag_id bigint references tags (id),
    created_at bigint not null,
    updated_at bigint not null,
    key_name text,
    unique (folded_token, token)
  )`,
  // Each serves both directions. Without them, a list page would read and sort all links.
  'create index if not exists links_by_date on links (created_at asc, id asc)',
  `create index if not exists tagged_links_by_date on links (tag_id asc, created_at asc, id asc)
    where tag_id is not null`,
  // Of links that were followed. Clicks are in no index, so that PostgreSQL counts them without changing one
  // (https://www.postgresql.org/docs/current/storage-hot.html).
  'create table if not exists link_clicks (link_id text primary key, clicks bigint not null)',
  // Each link in the lists by clicks: of all links, which is tag 0, and of its tag. See lists/places.ts.
  `create table if not exists link_places (
    tag_id bigint not null,
    clicks bigint not null,
    created_at bigint not null,
    link_id text not null,
    primary key (tag_id, clicks, created_at, link_id)
  )`,
  // Where the buckets of each sorted list begin; tag 0 is all links. See lists/buckets.ts.
  `create table if not exists buckets (
    id text primary key,
    sort text not null,
    tag_id bigint not null,
    clicks bigint not null,
    created_at bigint not null,
    link_id text not null,
    unique (sort, tag_id, clicks, created_at, link_id)
  )`,
  `create table if not exists link_totals (
    bucket_id text not null references buckets (id),
    shard bigint not null,
    links bigint not null,
    primary key (bucket_id, shard)
  )`,
  // The lists of all links begin with one bucket each.
  ...['date', 'clicks'].flatMap((sort) => [
    `insert into buckets (id, sort, tag_id, clicks, created_at, link_id)
    values ('${sort}', '${sort}', 0, 0, ${Number.MIN_SAFE_INTEGER}, '') on conflict do nothing`,
    `insert into link_totals (bucket_id, shard, links) select id, 0, 0 from buckets where id = '${sort}'
    on conflict do nothing`,
  ]),
  // Visits that are not in the links' clicks yet; see links/visit-slots.ts.
  `create table if not exists visits (
    shard bigint not null,
    slot bigint not null,
    id bigint not null,
    link_id text not null,
    visits bigint not null,
    primary key (shard, slot, id)
  )`,
  `create table if not exists visit_shards (
    shard bigint primary key,
    claimed_by text not null,
    claimed_until bigint not null
  )`,
  `create table if not exists api_keys (
    id text primary key,
    name text not null unique,
    key_hash text not null unique,
    created_at bigint not null
  )`,
  'create table if not exists disabled_links (token text primary key, disabled_at bigint not null)',
  'create table if not exists database_name (id bigint primary key, name text not null)',
  'create table if not exists heartbeats (id text primary key, beat_at bigint not null)',
]

const createVersion = 'create table if not exists schema_version (id bigint primary key, version bigint not null)'
const startVersion = 'insert into schema_version (id, version) values (1, 0) on conflict (id) do nothing'
const selectVersion = 'select version from schema_version where id = 1'
const raiseVersion = 'update schema_version set version = $1 where id = 1 and version < $1'

/**
 * Brings the schema up to date. Each step is one repeatable statement in its own transaction, so that processes may start
 * at once, and one that dies in between leaves nothing half done.
 * Throws a StartError if the database is ahead of this code.
 */
export const migrate = async (database: Database, steps: readonly string[] = migrations): Promise<void> => {
  // On most engines, `if not exists` fails while another process creates the same table, with one of several errors. It
  // succeeds when repeated.
  const take = (sql: string) => withRetries(() => database.write({ sql, values: [] }), isConcurrency)
  await take(createVersion)
  await take(startVersion)
  const version = await versionOf(database)
  for (const [index, step] of steps.entries()) {
    if (index < version) continue
    await take(step)
    await database.write({ sql: raiseVersion, values: [index + 1] })
  }
  if ((await versionOf(database)) > steps.length)
    throw new StartError('The database was written by a newer version of this service. Start that version instead.')
}

const versionOf = async (database: Database): Promise<number> => {
  const [row] = await database.read<{ version: number }>({ sql: selectVersion, values: [] })
  return row?.version ?? 0
}

/** Errors of concurrent DDL: unique violations in the catalog, tables and types that exist by now, objects in use. */
const isConcurrency = (error: unknown): boolean =>
  !(error instanceof StoreUnavailable) &&
  error instanceof Error &&
  'code' in error &&
  /^(23505|42P07|42710|XX000|55)/.test(String(error.code))
