import { expect, test } from 'vitest'
import { formatKeptKey, MAX_KEPT_KEY_MS, parseKeptKey } from './use-idempotency-key.ts'

test('a key is sent again within 10 minutes, because the response may have been lost', () => {
  const kept = formatKeptKey('key', 1_000)
  expect(parseKeptKey(kept, 1_000 + MAX_KEPT_KEY_MS)).toBe('key')
})

test('the same words sent hours later are sent with another key', () => {
  const kept = formatKeptKey('key', 1_000)
  expect(parseKeptKey(kept, 1_001 + MAX_KEPT_KEY_MS)).toBeNull()
})

test.each([null, '', 'key', 'key then'])('an invalid stored key (%s) is ignored', (text) => {
  expect(parseKeptKey(text, 0)).toBeNull()
})
