import { expect, test } from 'vitest'
import { clientAddressFrom } from './client-address.ts'

const none = clientAddressFrom([])
const behind = clientAddressFrom(['127.0.0.1', '10.0.0.0/8', '::1'])

test.each([
  ['without a proxy, the address of the socket', none, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a forwarding header of an untrusted client is ignored', behind, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted proxy without the header', behind, '127.0.0.1', undefined, '127.0.0.1'],
  ['behind a trusted proxy, the forwarded address', behind, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['an IPv4-mapped IPv6 address', behind, '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['behind two trusted proxies', behind, '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['an address that the client has prepended is ignored', behind, '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['an invalid address next to the proxy is ignored', behind, '127.0.0.1', '198.51.100.1, invalid', '127.0.0.1'],
  ['a header of trusted proxies only', behind, '127.0.0.1', '10.0.0.1, 10.0.0.2', '127.0.0.1'],
  ['an IPv6 address', behind, '::1', '2001:db8::1', '2001:db8::1'],
  ['another spelling of an IPv6 address', behind, '::1', '2001:0DB8:0:0::1%eth0', '2001:db8::1'],
  ['an address with its port', behind, '127.0.0.1', '198.51.100.1:52311', '198.51.100.1'],
  ['an IPv6 address with its port', behind, '127.0.0.1', '[2001:db8::1]:52311', '2001:db8::1'],
  ['an IPv4-mapped address in hexadecimal', behind, '::ffff:7f00:1', '::ffff:c633:6401', '198.51.100.1'],
  ['without a socket, unknown', behind, undefined, '198.51.100.1', 'unknown'],
])('%s', (_, addressOf, socket, header, expected) => {
  expect(addressOf(socket, header)).toBe(expected)
})
