import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'

/** The fields of one logged line of level error. */
function logged(fields: object): Record<string, never> & { err: Record<string, unknown> } {
  let line = ''
  createLog('error', { write: (text) => void (line = text) }).error(fields, 'failed')
  return JSON.parse(line)
}

const SECRETS = ['mia@example.com', 'scrypt-hash', 'reset-token']

test('a failed query is logged without its values', () => {
  const violation = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(mia@example.com) already exists.',
  })
  const { err } = logged({ err: new DrizzleQueryError('insert into users values ($1, $2, $3)', SECRETS, violation) })
  const text = JSON.stringify(err)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect(text).toContain('insert into users')
  expect(text).toContain('log.server.test.ts')
  expect(err.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' })
})

test('query values of several lines are left out completely', () => {
  const { err } = logged({ err: new DrizzleQueryError('select $1', ['first line\nmia@example.com\n  at home']) })
  expect(JSON.stringify(err)).not.toContain('mia@example.com')
})

test('secret fields are redacted', () => {
  const line = JSON.stringify(logged({ person: { email: 'mia@example.com', token: 'reset-token', password: 'x-y' } }))
  for (const secret of ['mia@example.com', 'reset-token', 'x-y']) expect(line).not.toContain(secret)
})

test('the errors that several attempts failed with are logged, also without their values', () => {
  const attempts = [
    new Error('connect ECONNREFUSED ::1:5432'),
    new DrizzleQueryError('delete from sessions where id = $1', SECRETS),
  ]
  const { err } = logged({ err: new AggregateError(attempts, 'Some expired rows were not deleted.') })
  expect(err).toMatchObject({
    message: 'Some expired rows were not deleted.',
    errors: [
      { message: 'connect ECONNREFUSED ::1:5432' },
      { message: expect.stringContaining('delete from sessions') },
    ],
  })
  expect(JSON.stringify(err)).not.toContain('mia@example.com')
})
