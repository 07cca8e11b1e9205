import { expect, test } from 'vitest'
import { clientAddressFrom } from './client-address.ts'

const none = clientAddressFrom([])
const behind = clientAddressFrom(['127.0.0.1', '10.0.0.0/8', '::1'])

test.each([
  ['the socket counts without a proxy', none, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a made-up header from a stranger is ignored', behind, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a proxy without the header', behind, '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy tells whom it saw', behind, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['IPv4 in IPv6 clothes', behind, '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['through two proxies', behind, '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['what the client wrote itself stands left', behind, '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['rubbish nearest to us', behind, '127.0.0.1', '198.51.100.1, rubbish', '127.0.0.1'],
  ['nothing but proxies', behind, '127.0.0.1', '10.0.0.1, 10.0.0.2', '127.0.0.1'],
  ['IPv6', behind, '::1', '2001:db8::1', '2001:db8::1'],
  ['no socket', behind, undefined, '198.51.100.1', 'unknown'],
])('%s', (_, addressOf, socket, header, expected) => {
  expect(addressOf(socket, header)).toBe(expected)
})
