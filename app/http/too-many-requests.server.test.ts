import { expect, test } from 'vitest'
import { formatWait } from './too-many-requests.server.ts'

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('a wait of %i seconds is %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
