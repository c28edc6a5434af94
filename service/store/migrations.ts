/**
 * The versions of the schema: the statements at index n lead from version n to n + 1. What has been released is never
 * changed, only added to.
 */
export const migrations: readonly (readonly string[])[] = [
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
]
