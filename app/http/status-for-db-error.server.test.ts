import { expect, test } from 'vitest'
import { statusForDbError } from './status-for-db-error.server.ts'

/** As the query builder wraps what the driver throws. */
function failed(fields: object, message = 'refused'): Error {
  return new Error('Failed query', { cause: Object.assign(new Error(message), fields) })
}

test.each([
  ['connection refused', { code: 'ECONNREFUSED' }],
  ['host name unknown', { code: 'ENOTFOUND' }],
  ['name server unreachable', { code: 'EAI_AGAIN' }],
  ['connection reset', { code: 'ECONNRESET' }],
  ['socket gone while it restarts', { code: 'ENOENT', syscall: 'connect' }],
  ['administrator shut it down', { code: '57P01' }],
  ['crash of another backend', { code: '57P02' }],
  ['starting up', { code: '57P03' }],
  ['connection failure', { code: '08006' }],
  ['too many connections', { code: '53300' }],
  ['disk full', { code: '53100' }],
  ['out of memory', { code: '53200' }],
  ['read-only', { code: '25006' }],
  ['read or write failed', { code: '58030' }],
])('503: %s', (_, fields) => {
  expect(statusForDbError(failed(fields))).toBe(503)
})

test.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout exceeded when trying to connect'])(
  '503: %s',
  (message) => {
    expect(statusForDbError(failed({}, message))).toBe(503)
  },
)

test.each([
  ['NUL in a text', '22021'],
  ['number out of range', '22003'],
  ['no uuid', '22P02'],
  ['no date', '22008'],
])('400: %s', (_, code) => {
  expect(statusForDbError(failed({ code }))).toBe(400)
})

test.each([
  ['a bug', new TypeError('x is undefined')],
  ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })],
  ['a wrong query', failed({ code: '42703' })],
  ['a unique index', failed({ code: '23505' })],
  ['no error at all', 'text'],
])('any other error has no status: %s', (_, error) => {
  expect(statusForDbError(error)).toBeNull()
})
