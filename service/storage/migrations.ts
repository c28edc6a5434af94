import type { Dialect } from './database.ts'

/** Statements in the words that both databases share, or for each of them in its own. */
export type Step = readonly string[] | Record<Dialect, readonly string[]>

/**
 * The versions of the schema: the statements at index n lead from version n to n + 1. What has been released is never
 * changed, only added to.
 */
export const migrations: readonly Step[] = [
  [
    'create table domains (id text primary key, host text not null unique)',
    'create table tags (id bigint primary key, label text not null, color text not null)',
    `create table links (
      id text primary key,
      token text not null unique,
      destination text not null,
      password_hash text,
      expires_at bigint,
      tag_id bigint references tags (id),
      created_at bigint not null,
      updated_at bigint not null,
      clicks bigint not null
    )`,
    // Each serves both directions. Without them a list page reads and sorts every link there is.
    'create index links_by_date on links (created_at, id)',
    'create index links_by_clicks on links (clicks, id)',
    'create index tagged_links_by_date on links (tag_id, created_at, id) where tag_id is not null',
    'create index tagged_links_by_clicks on links (tag_id, clicks, id) where tag_id is not null',
  ],
  // Visits that are not in the links' clicks yet: no key, so that it is only ever appended to.
  ['create table visits (link_id text not null, visits bigint not null)'],
  // Appended to at its end like the table, it finds the oldest visits among many.
  [
    'alter table visits add column logged_at bigint not null default 0',
    'create index visits_by_time on visits (logged_at)',
  ],
  // How many links there are. SQLite counts 100,000 in a tenth of a millisecond; PostgreSQL takes five, and twenty once
  // visits have changed links all over, so there the database keeps count itself, whoever adds and deletes links. The
  // connections have rows of their own, else they would wait for each other's commits.
  {
    sqlite: ['create view link_count (links) as select count(*) from links'],
    postgres: [
      'create table link_counts (connection bigint primary key, links bigint not null)',
      'create view link_count (links) as select coalesce(sum(links), 0)::bigint from link_counts',
      `create function keep_link_count() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'TRUNCATE' then
          truncate link_counts;
        else
          insert into link_counts
          select pg_backend_pid() % 64, case tg_op when 'INSERT' then count(*) else -count(*) end from changed
          on conflict (connection) do update set links = link_counts.links + excluded.links;
        end if;
        return null;
      end $$`,
      `create trigger links_added after insert on links referencing new table as changed
      for each statement execute function keep_link_count()`,
      `create trigger links_deleted after delete on links referencing old table as changed
      for each statement execute function keep_link_count()`,
      `create trigger links_truncated after truncate on links
      for each statement execute function keep_link_count()`,
      // Pages far from both ends are read from an index alone, but only where no visit has changed the links since they
      // were vacuumed: by default, that is after visits to a fifth of all links.
      'alter table links set (autovacuum_vacuum_scale_factor = 0.01)',
    ],
  },
  // A step of its own: creating the triggers has waited for all who were adding links without them, and only a new
  // transaction sees what those have added. Both numbers are of one moment, so that others may go on adding links.
  {
    sqlite: [],
    postgres: ['insert into link_counts select -1, (select count(*) from links) - (select links from link_count)'],
  },
  [
    'create table api_keys (id text primary key, name text not null unique, key_hash text not null unique, created_at bigint not null)',
    'create table disabled_links (token text primary key, disabled_at bigint not null)',
    'create table heartbeats (id text primary key, beat_at bigint not null)',
  ],
]
