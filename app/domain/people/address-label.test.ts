import { expect, test } from 'vitest'
import { addressLabel } from './address-label.server.ts'

test.each([
  ['1.128.0.1', 'Australia (1.128.0.1)'],
  ['2001:44b8:1::1', 'Australia (2001:44b8:1::1)'],
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['172.15.0.1', 'United States (172.15.0.1)'],
  ['172.16.0.1', 'Private network'],
  ['192.168.1.20', 'Private network'],
  ['127.0.0.1', 'Private network'],
  ['::1', 'Private network'],
  ['::ffff:10.0.0.1', 'Private network'],
  ['fd00::1', 'Private network'],
  ['', 'Unknown address'],
  ['made up', 'Unknown address'],
  [null, 'Unknown address'],
])('the address %s is shown as %s', (address, label) => {
  expect(addressLabel(address)).toBe(label)
})
