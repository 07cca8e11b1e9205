import { expect, test } from 'vitest'
import { formatSku } from './sku-pattern.ts'

test('a pattern is filled with the values of a variant in capitals', () => {
  const values = { Colour: 'Navy', Size: 'Extra large' }
  expect(formatSku('RUG-{colour}-{Size}', values)).toBe('RUG-NAVY-EXTRA-LARGE')
  expect(formatSku(' TEE-{ size } ', { Size: 'Café / 3½"' })).toBe('TEE-CAFE-31-2')
})

test('text in braces that is no option stays, so that the mistake is visible', () => {
  expect(formatSku('RUG-{color}', { Colour: 'Navy' })).toBe('RUG-{color}')
})
