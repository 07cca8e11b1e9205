import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedSlug, slugify } from './slug.ts'

test.each([
  ['Data & Analytics Lead (Café)', 'data-and-analytics-lead-cafe'],
  ["People's Choice", 'peoples-choice'],
  ['  --Æsir  Østergård Straße-- ', 'aesir-ostergard-strasse'],
  ['日本', ''],
  ['', ''],
])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug))

test('a long slug is cut at a word boundary', () => {
  expect(slugify('one two three four', 12)).toBe('one-two')
  expect(slugify('one two three', 13)).toBe('one-two-three')
  expect(slugify('incomprehensibility', 5)).toBe('incom')
})

test('a slug contains only words and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(slugify(text, 20)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(slugify(text, 20).length).toBeLessThanOrEqual(20)
    }),
  )
})

test('a repeated slug is numbered', () => {
  expect([1, 2].map((n) => numberedSlug('acme', n))).toEqual(['acme', 'acme-2'])
})
