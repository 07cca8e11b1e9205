import { expect, test } from 'vitest'
import { facetLabel, jobCountLabel, searchPhrase, searchResultLabel, searchTitle } from './result-labels.ts'
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

test('the result label and the page title contain the search terms', () => {
  const filters = parseCriteria(new URLSearchParams('q=nurse&location=Perth'))
  expect(searchResultLabel(12, filters, true)).toBe('12 jobs for “nurse” in “Perth”')
  expect(searchTitle(filters)).toBe('nurse jobs in Perth')
  expect(searchTitle(parseCriteria(new URLSearchParams()))).toBe('Jobs')
})

test('a search with a distance names it, unless its place is unknown', () => {
  const filters = parseCriteria(new URLSearchParams('q=nurse&location=Perth&within=25'))
  expect(searchResultLabel(12, filters, true)).toBe('12 jobs for “nurse” within 25 km of “Perth”')
  expect(searchResultLabel(12, filters, false)).toBe('12 jobs for “nurse” in “Perth”')
  expect(searchTitle(filters)).toBe('nurse jobs within 25 km of Perth')
  expect(searchTitle(parseCriteria(new URLSearchParams('location=6000')))).toBe('Jobs within 10 km of 6000')
  expect(searchTitle(parseCriteria(new URLSearchParams('within=25')))).toBe('Jobs')
})

test('the number of an option is a minimum where not all jobs were counted, and left out if it is not known', () => {
  expect(facetLabel('Casual', 12, false)).toBe('Casual (12)')
  expect(facetLabel('Casual', undefined, false)).toBe('Casual (0)')
  expect(facetLabel('Casual', 12, true)).toBe('Casual (12+)')
  expect(facetLabel('Casual', undefined, true)).toBe('Casual')
})

test.each([
  ['', 'Jobs'],
  ['q=nurse', 'nurse jobs'],
  ['job_type=Casual', 'Casual jobs'],
  ['q=nurse&job_type=Full-time&job_type=Casual&work_arrangement=Remote', 'Full-time or casual, remote nurse jobs'],
  ['category=Nursing&category=Trades+%26+Services', 'Nursing or Trades & Services jobs'],
  ['q=night&category=Nursing', 'night jobs, category Nursing'],
  ['category=A&category=B&category=C', 'A, B or C jobs'],
  ['category=A&category=B&category=C&category=D&category=E', 'A, B or 3 more jobs'],
  ['state=VIC', 'Jobs in Victoria'],
  ['state=VIC&state=WA&location=Perth', 'Jobs in Perth, Victoria or Western Australia'],
  ['region=illawarra&region=hunter-valley', 'Jobs in Hunter Valley or Illawarra'],
  ['location=Perth&within=25&state=WA', 'Jobs within 25 km of Perth, Western Australia'],
  ['q=nurse&pay=80000&pay_stated=1&posted=7', 'nurse jobs, $80,000 or more a year, pay stated, last 7 days'],
])('the search "%s" is called "%s"', (query, title) => {
  expect(searchTitle(parseCriteria(new URLSearchParams(query)))).toBe(title)
})

test('a search reads as a part of a sentence', () => {
  const filters = parseCriteria(new URLSearchParams('q=nurse&job_type=Casual&location=Perth'))
  expect(searchPhrase(filters)).toBe('casual nurse jobs in Perth')
  expect(searchPhrase(filters, 'job')).toBe('casual nurse job in Perth')
  expect(searchPhrase(parseCriteria(new URLSearchParams()))).toBe('jobs')
})
