import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '../../../service/storage/database/migrations.ts'

/** What an engine does not have, or does otherwise than the others. */
const FORBIDDEN: { word: RegExp; why: string }[] = [
  // https://www.cockroachlabs.com/docs/stable/triggers, https://docs.yugabyte.com/stable/explore/ysql-language-features/triggers/:
  // statement triggers have no transition tables there.
  { word: /\b(trigger|function|procedure)\b/, why: 'code in the database is not portable' },
  // https://www.cockroachlabs.com/docs/stable/postgresql-compatibility
  { word: /\bpg_\w+/, why: 'catalogs differ' },
  { word: /\bfor (update|share|key)\b/, why: 'SQLite has no row locks: https://sqlite.org/lang_select.html' },
  { word: /\b(ilike|lateral|distinct on)\b/, why: 'not in SQLite: https://sqlite.org/lang_select.html' },
  { word: /= any ?\(|\barray\[/, why: 'SQLite has no arrays: https://sqlite.org/datatype3.html' },
  { word: /\b(json_\w+|jsonb_\w+)\(/, why: 'functions differ: https://sqlite.org/json1.html' },
  { word: /\b(now|random|gen_random_uuid|nextval)\(/, why: 'times and ids are made in code' },
  { word: /\b(serial|bigserial|autoincrement|generated)\b/, why: 'ids are made in code' },
  { word: /\b(greatest|least)\(/, why: 'not in SQLite: https://sqlite.org/lang_corefunc.html' },
  { word: /::\w/, why: 'cast() is in all: https://sqlite.org/lang_expr.html' },
  { word: /\bisolation level\b/, why: 'YugabyteDB and CockroachDB have defaults of their own' },
  // https://sqlite.org/lang_returning.html: only columns of the changed table.
  { word: /returning [^`]*\bexcluded\./, why: 'RETURNING names the changed table only' },
  { word: /\binteger\b/, why: '4 bytes in PostgreSQL, and the row id in SQLite: https://sqlite.org/rowidtable.html' },
]

/** In a statement that makes a table or an index. */
const FORBIDDEN_IN_SCHEMA: { word: RegExp; why: string }[] = [
  { word: /\)\s*(with|without|using|partition|tablespace)\b/, why: 'storage parameters are one engine’s own' },
  { word: /\badd column if not exists\b/, why: 'not in SQLite: https://sqlite.org/lang_altertable.html' },
]

const STATEMENT =
  /[`']\s*((?:select|insert|update|delete|with|create|drop|alter|on conflict)\s[^`']*?(?:'[^'`]*'[^`']*?)*)[`']/g

const statementsIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(STATEMENT)].map(([, sql = '']) => sql.toLowerCase())

/** The spool is always in SQLite. */
const files = globSync('service/storage/**/*.ts').filter((path) => !path.endsWith('visit-spool.ts'))

test('the SQL of the storage uses nothing that one of the engines does not document', () => {
  const found = files.flatMap((path) =>
    statementsIn(path).flatMap((sql) =>
      FORBIDDEN.filter(({ word }) => word.test(sql)).map(({ word, why }) => `${path}: ${word} (${why})`),
    ),
  )
  expect(files.flatMap(statementsIn).length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('the check finds a forbidden word', () => {
  expect(FORBIDDEN.filter(({ word }) => word.test('select now() from links for update')).length).toBe(2)
})

test('every step of the schema is one statement that can be repeated', () => {
  for (const step of migrations) {
    expect(step).not.toContain(';')
    expect(step).toMatch(/^(create (table|index) if not exists |insert into .* on conflict do nothing)/s)
    for (const { word, why } of FORBIDDEN_IN_SCHEMA) expect(step, why).not.toMatch(word)
  }
})

test('every table has a key, so that it can be replicated', () => {
  // https://www.postgresql.org/docs/current/logical-replication-publication.html
  for (const step of migrations.filter((sql) => sql.startsWith('create table'))) expect(step).toContain('primary key')
})
