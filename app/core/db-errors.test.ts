import { expect, test } from 'vitest'
import { hasSqlState, uniqueViolation } from './db-errors.server.ts'

const wrapped = (fields: object) =>
  new Error('Failed query', { cause: Object.assign(new Error('from the driver'), fields) })

test('the SQLSTATE is found in the causes of an error', () => {
  expect(hasSqlState(wrapped({ code: '23P01' }), /^23P01$/)).toBe(true)
  expect(hasSqlState(wrapped({ code: '23505' }), /^23P01$/)).toBe(false)
  expect(hasSqlState('23P01', /^23P01$/)).toBe(false)
})

test('a unique violation names its index', () => {
  expect(uniqueViolation(wrapped({ code: '23505', constraint: 'users_email_key' }))).toBe('users_email_key')
  expect(uniqueViolation(wrapped({ code: '23505' }))).toBe('')
  expect(uniqueViolation(wrapped({ code: '23503', constraint: 'users_email_key' }))).toBeNull()
})
