import { expect, test } from 'vitest'
import { ATTEMPT_DELAYS, RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { formatEventDetails } from './format-event-details.ts'

test.each([
  [{ method: 'GET', path: '/admin/users' }, ['opened /admin/users']],
  [
    { reason: 'origin', method: 'POST', path: '/employee/login' },
    ['sent by another website', 'sent a form to /employee/login'],
  ],
  [
    { limit: 'signInAccount', seconds: 300 },
    ['too many failed sign-ins to one account', 'the next one is allowed after 5 minutes'],
  ],
  [{ limit: 'something old' }, ['too many something old']],
  [{ reason: 'wrong-credentials', loginPage: 'admin' }, ['wrong email or password', 'sign-in page of admins']],
  [{ factor: 'passkey', reason: 'rejected' }, ['passkey', 'passkey not accepted']],
  [{}, []],
])('the details %j of a security event are read as text', (details, text) => {
  expect(formatEventDetails(details)).toEqual(text)
})

test.each(Object.keys({ ...RATE_LIMITS, ...ATTEMPT_DELAYS }))('the limit %s has a description', (limit) => {
  expect(formatEventDetails({ limit })).not.toEqual([`too many ${limit}`])
})
