import { expect, test } from 'vitest'
import { trackingAddress } from './tracking-address.ts'

test('a known carrier has a page about a parcel, however its name was typed', () => {
  const address = 'https://auspost.com.au/mypost/track/#/details/33ABC0123456'
  expect(trackingAddress('Australia Post', '33ABC 0123456')).toBe(address)
  expect(trackingAddress(' AusPost ', '33ABC0123456')).toBe(address)
  expect(trackingAddress('Star Track', 'X1')).toBe('https://startrack.com.au/track/details/X1')
})

test('what was typed as the number cannot leave its place in the address', () => {
  expect(trackingAddress('Sendle', 'A&b=../#')).toBe('https://track.sendle.com/tracking?ref=A%26b%3D..%2F%23')
})

test('other carriers have none', () => {
  expect(trackingAddress('My cousin', 'X1')).toBeNull()
  expect(trackingAddress(null, 'X1')).toBeNull()
})
