import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

test('a known carrier has a tracking page, in any spelling of its name', () => {
  const url = 'https://auspost.com.au/mypost/track/#/details/33ABC0123456'
  expect(trackingUrl('Australia Post', '33ABC 0123456')).toBe(url)
  expect(trackingUrl(' AusPost ', '33ABC0123456')).toBe(url)
  expect(trackingUrl('Star Track', 'X1')).toBe('https://startrack.com.au/track/details/X1')
})

test('a tracking number cannot change the rest of the URL', () => {
  expect(trackingUrl('Sendle', 'A&b=../#')).toBe('https://track.sendle.com/tracking?ref=A%26b%3D..%2F%23')
})

test('an unknown carrier has no tracking page', () => {
  expect(trackingUrl('My cousin', 'X1')).toBeNull()
  expect(trackingUrl(null, 'X1')).toBeNull()
})
