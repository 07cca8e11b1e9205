import { expect, test } from 'vitest'
import { parseCriteria } from './search-criteria.ts'
import { searchPhrase, searchTitle } from './search-title.ts'

test.each([
  ['', 'Jobs'],
  ['q=nurse', 'nurse jobs'],
  ['q=nurse&location=Perth', 'nurse jobs in Perth'],
  ['location=6000', 'Jobs within 10 km of 6000'],
  ['within=25', 'Jobs'],
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
