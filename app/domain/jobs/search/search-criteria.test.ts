import { expect, test } from 'vitest'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import { newId } from '#app/lib/id.ts'
import { countFilters, hasFilters, parseCriteria, searchHref } from './search-criteria.ts'

const read = (address: string) => parseCriteria(new URLSearchParams(address))

test('reads an empty address as everything', () => {
  expect(read('')).toEqual({
    q: '',
    location: '',
    jobTypes: [],
    workArrangements: [],
    postedWithin: null,
    position: null,
  })
  expect(hasFilters(read('after=x'))).toBe(false)
})

test('makes texts fit: trimmed, without control characters, no longer than 100 characters', () => {
  expect(read('q=++senior%00%1F++nurse%0A').q).toBe('senior nurse')
  expect([...read(`q=${'🦘'.repeat(5000)}`).q]).toHaveLength(100)
  expect(read('q=a&q=b').q).toBe('a')
})

test('drops choices that are none', () => {
  const { jobTypes, postedWithin } = read('job_type=Casual&job_type=Wizard&job_type=Casual&posted=2')
  expect(jobTypes).toEqual(['Casual'])
  expect(postedWithin).toBeNull()
})

test('writes the address that reads back as the same search', () => {
  const address = 'q=c%2B%2B+%26+co&location=Perth&job_type=Part-time&job_type=Casual&work_arrangement=Remote&posted=7'
  const criteria = read(address)
  expect(searchHref(criteria)).toBe(`/jobs?${address}`)
  expect(countFilters(criteria)).toBe(4)
  expect(searchHref({})).toBe('/jobs')
})

test('reads a cursor, and takes a broken one for none', () => {
  const id = newId()
  const cursor = encodeCursor({ createdAt: new Date(), id })
  expect(read(`before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(read(`after=-1&before=${cursor}`).position).toMatchObject({ before: { id } })
  expect(read('after=%00').position).toBeNull()
})
