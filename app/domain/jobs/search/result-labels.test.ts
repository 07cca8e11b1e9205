import { expect, test } from 'vitest'
import { jobCountLabel } from '../job-count.ts'
import { facetLabel, minPayLabel, searchResultLabel } from './result-labels.ts'
import { parseCriteria } from './search-criteria.ts'

test.each([
  [0, 'No jobs'],
  [1, '1 job'],
  [374, '374 jobs'],
  [1000, '1,000 jobs'],
  [1001, '1,000+ jobs'],
])('a count of %i reads "%s"', (count, label) => {
  expect(jobCountLabel(count)).toBe(label)
})

test('the result label contains the search terms', () => {
  const filters = parseCriteria(new URLSearchParams('q=nurse&location=Perth'))
  expect(searchResultLabel(12, filters, true)).toBe('12 jobs for “nurse” in “Perth”')
})

test('a search with a distance names it, unless its place is unknown', () => {
  const filters = parseCriteria(new URLSearchParams('q=nurse&location=Perth&within=25'))
  expect(searchResultLabel(12, filters, true)).toBe('12 jobs for “nurse” within 25 km of “Perth”')
  expect(searchResultLabel(12, filters, false)).toBe('12 jobs for “nurse” in “Perth”')
})

test('the number of an option is a minimum where not all jobs were counted, and left out where there are none', () => {
  expect(facetLabel('Casual', 12, false)).toBe('Casual\u00a0(12)')
  expect(facetLabel('Casual', undefined, false)).toBe('Casual')
  expect(facetLabel('Casual', 12, true)).toBe('Casual\u00a0(12+)')
  expect(facetLabel('Casual', undefined, true)).toBe('Casual')
})

test('a minimum pay is in dollars a year', () => {
  expect(minPayLabel(80_000)).toBe('$80,000 or more a year')
})
