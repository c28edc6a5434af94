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
    clicks bigint not null,
    unique (folded_token, token)
  )`,
  // Each serves both directions. Without them, a list page would read and sort all links.
  'create index if not exists links_by_date on links (created_at asc, id asc)',
  'create index if not exists links_by_clicks on links (clicks asc, created_at asc, id asc)',
  `create index if not exists tagged_links_by_date on links (tag_id asc, created_at asc, id asc)
    where tag_id is not null`,
  `create index if not exists tagged_links_by_clicks on links (tag_id asc, clicks asc, created_at asc, id asc)
    where tag_id is not null`,
  // Where the buckets of each sorted list begin; tag 0 is all links. See links/buckets.ts.
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
  'create table if not exists heartbeats (id text primary key, beat_at bigint not null)',
]
