import { expect, test } from 'vitest'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import { newId } from '#app/lib/id.ts'
import {
  countChosenFilters,
  countFilters,
  effectiveSort,
  hasFilters,
  parseCriteria,
  searchHref,
} from './search-criteria.ts'

const parse = (address: string) => parseCriteria(new URLSearchParams(address))

test('an empty query string searches all jobs', () => {
  expect(parse('')).toEqual({
    q: '',
    location: '',
    within: null,
    jobTypes: [],
    workArrangements: [],
    categories: [],
    states: [],
    regions: [],
    minPay: null,
    payStated: false,
    postedWithin: null,
    sort: null,
    position: null,
  })
  expect(hasFilters(parse('after=x'))).toBe(false)
})

test('a search text is trimmed, loses control characters and is cut at 100 characters', () => {
  expect(parse('q=++senior%00%1F++nurse%0A').q).toBe('senior nurse')
  expect([...parse(`q=${'🦘'.repeat(5000)}`).q]).toHaveLength(100)
  expect(parse('q=a&q=b').q).toBe('a')
})

test('unknown choices are ignored', () => {
  const criteria = parse(
    'job_type=Casual&job_type=Wizard&job_type=Casual&posted=2&state=ZZ&region=atlantis&pay=1&pay_stated=yes&sort=magic&category=%00',
  )
  expect(criteria).toMatchObject({
    jobTypes: ['Casual'],
    postedWithin: null,
    states: [],
    regions: [],
    minPay: null,
    sort: null,
  })
  expect(criteria).toMatchObject({ payStated: false, categories: [] })
})

test('the distance of a search by postcode is a filter that the user has not chosen', () => {
  const counts = (address: string) => [countFilters(parse(address)), countChosenFilters(parse(address))]
  expect(counts('location=3000')).toEqual([1, 0])
  expect(counts('location=3000&within=25')).toEqual([1, 1])
  expect(counts('location=3000&job_type=Casual')).toEqual([2, 1])
  expect(counts('location=Perth')).toEqual([0, 0])
})

test('the URL of a search is parsed as the same search', () => {
  const address =
    'q=c%2B%2B+%26+co&location=Perth&within=25&job_type=Part-time&job_type=Casual&work_arrangement=Remote' +
    '&category=Sales+%26+Marketing&category=Nursing&state=SA&state=WA&region=greater-perth&pay=80000&pay_stated=1&posted=7&sort=pay'
  const criteria = parse(address)
  expect(searchHref(criteria)).toBe(`/jobs?${address}`)
  expect(countFilters(criteria)).toBe(12)
  expect(searchHref({})).toBe('/jobs')
})

test('the order by distance needs a distance, which a postcode has by itself', () => {
  expect(effectiveSort(parse('location=Perth&sort=distance'))).toBe('newest')
  expect(effectiveSort(parse('within=25&sort=distance'))).toBe('newest')
  expect(effectiveSort(parse('location=Perth&within=25&sort=distance'))).toBe('distance')
  expect(effectiveSort(parse('location=6000&sort=distance'))).toBe('distance')
  expect(parse('location=Perth&within=7').within).toBeNull()
})

test('a cursor is parsed, and an invalid one is ignored', () => {
  const id = newId()
  const cursor = encodeCursor({ createdAt: new Date(), id })
  expect(parse(`before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(parse(`after=-1&before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(parse('after=%00').position).toBeNull()
})

test('results are newest first, and whole phrases first for several words, unless an order is chosen', () => {
  expect(effectiveSort(parse('q=nurse'))).toBe('newest')
  expect(effectiveSort(parse('q=aged+care+nurse'))).toBe('relevance')
  expect(effectiveSort(parse('q=aged+care+nurse&sort=newest'))).toBe('newest')
  expect(effectiveSort(parse('q=nurse&sort=relevance'))).toBe('relevance')
  expect(effectiveSort(parse('sort=relevance'))).toBe('newest')
  expect(effectiveSort(parse('sort=pay'))).toBe('pay')
})
