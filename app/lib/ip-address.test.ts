import { expect, test } from 'vitest'
import { clientNetwork, normaliseAddress } from './ip-address.server.ts'

test.each([
  ['203.0.113.5', '203.0.113.5'],
  [' 203.0.113.5 ', '203.0.113.5'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:cb00:7105', '203.0.113.5'],
  ['0:0:0:0:0:ffff:203.0.113.5', '203.0.113.5'],
  ['::1', '::1'],
  ['localhost', null],
  ['203.0.113.5:443', null],
  ['', null],
])('%s is normalised to %s', (text, expected) => {
  expect(normaliseAddress(text)).toBe(expected)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:0003:0004:0005:0006%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::5', '2001:db8::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the client %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected)
})
