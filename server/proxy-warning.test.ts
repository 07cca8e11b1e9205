import { expect, test, vi } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { clientAddressFrom } from './client-address.ts'
import { createProxyWarning } from './proxy-warning.ts'

function warningsOf(trusted: string[], headers: (string | undefined)[]): number {
  const warn = vi.fn<() => void>()
  const check = createProxyWarning({ ...createLog('silent'), warn } as unknown as ReturnType<typeof createLog>, trusted)
  const addressOf = clientAddressFrom(trusted)
  for (const header of headers) check(header, '::ffff:10.0.0.1', addressOf('::ffff:10.0.0.1', header))
  return warn.mock.calls.length
}

test('X-Forwarded-For without TRUST_PROXY is warned about once', () => {
  expect(warningsOf([], [undefined, '198.51.100.1', '198.51.100.2'])).toBe(1)
})

test('X-Forwarded-For from a proxy that is not in TRUST_PROXY, or without an address, is warned about once', () => {
  expect(warningsOf(['127.0.0.1'], ['198.51.100.1', '198.51.100.2'])).toBe(1)
  expect(warningsOf(['10.0.0.1'], ['198.51.100.1', 'unknown'])).toBe(1)
})

test('no warning without the header or with a trusted proxy', () => {
  expect(warningsOf([], [undefined])).toBe(0)
  expect(warningsOf(['10.0.0.1'], ['198.51.100.1'])).toBe(0)
})
