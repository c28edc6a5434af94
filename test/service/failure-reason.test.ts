import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { diskFullError, failureReason, StartError } from '../../service/failure-reason.ts'
import { StoreUnavailable } from '../../service/storage/store.ts'

const unavailable = (cause: object) =>
  new StoreUnavailable('cannot be used', { cause: Object.assign(new Error('x'), cause) })

test.each([
  [{ code: '53100' }, 'The disk of the database is full.'],
  [{ errcode: 13 }, 'The disk of the database is full.'],
  [{ errcode: 8 | (4 << 8) }, 'The database is read-only.'],
  [{ code: '25006' }, 'The database is read-only.'],
  [{ errcode: 5 }, 'The database is locked by another process.'],
  [{ code: '57014' }, 'The database does not answer in time.'],
  [{ message: 'Query read timeout' }, 'The database does not answer in time.'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.1:5432' }, 'The database cannot be reached.'],
])('failureReason() of %o', (cause, reason) => {
  expect(failureReason(unavailable(cause))).toBe(reason)
})

/** Fails as a full disk does, without one. */
const fullDatabase = (): void => {
  using database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 2; create table one (a text)')
  database.exec("insert into one values (printf('%20000c', 'x'))")
}

test.each([
  ['a file', () => writeFileSync('/dev/full', 'x')],
  ['a file of SQLite', fullDatabase],
  [
    'PostgreSQL',
    () => {
      throw unavailable({ code: '53100' })
    },
  ],
])('diskFullError() says what to do about a full disk that %s is on', (_, write) => {
  let failure: unknown
  try {
    write()
  } catch (error) {
    failure = error
  }
  const found = diskFullError(failure)
  expect(found).toBeInstanceOf(StartError)
  expect(found?.message).toBe('The disk is full. Free some space, then start it again.')
})

test('diskFullError() finds none in other failures', () => {
  expect(diskFullError(unavailable({ errcode: 8 }))).toBeUndefined()
  expect(diskFullError('no error')).toBeUndefined()
})
