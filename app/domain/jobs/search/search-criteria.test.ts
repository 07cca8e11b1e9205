import { expect, test } from 'vitest'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import { newId } from '#app/lib/id.ts'
import { countFilters, hasFilters, parseCriteria, searchHref } from './search-criteria.ts'

const parse = (address: string) => parseCriteria(new URLSearchParams(address))

test('an empty query string searches all jobs', () => {
  expect(parse('')).toEqual({
    q: '',
    location: '',
    jobTypes: [],
    workArrangements: [],
    postedWithin: null,
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
  const { jobTypes, postedWithin } = parse('job_type=Casual&job_type=Wizard&job_type=Casual&posted=2')
  expect(jobTypes).toEqual(['Casual'])
  expect(postedWithin).toBeNull()
})

test('the URL of a search is parsed as the same search', () => {
  const address = 'q=c%2B%2B+%26+co&location=Perth&job_type=Part-time&job_type=Casual&work_arrangement=Remote&posted=7'
  const criteria = parse(address)
  expect(searchHref(criteria)).toBe(`/jobs?${address}`)
  expect(countFilters(criteria)).toBe(4)
  expect(searchHref({})).toBe('/jobs')
})

test('a cursor is parsed, and an invalid one is ignored', () => {
  const id = newId()
  const cursor = encodeCursor({ createdAt: new Date(), id })
  expect(parse(`before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(parse(`after=-1&before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(parse('after=%00').position).toBeNull()
})
