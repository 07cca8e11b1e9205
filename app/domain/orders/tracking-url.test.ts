import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

test('a known carrier has a page about a parcel, however its name was typed', () => {
  const address = 'https://auspost.com.au/mypost/track/#/details/33ABC0123456'
  expect(trackingUrl('Australia Post', '33ABC 0123456')).toBe(address)
  expect(trackingUrl(' AusPost ', '33ABC0123456')).toBe(address)
  expect(trackingUrl('Star Track', 'X1')).toBe('https://startrack.com.au/track/details/X1')
})

test('what was typed as the number cannot leave its place in the address', () => {
  expect(trackingUrl('Sendle', 'A&b=../#')).toBe('https://track.sendle.com/tracking?ref=A%26b%3D..%2F%23')
})

test('other carriers have none', () => {
  expect(trackingUrl('My cousin', 'X1')).toBeNull()
  expect(trackingUrl(null, 'X1')).toBeNull()
})
