import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { openJobSearch, parseOpenJob } from './open-job.ts'

test('the address of a list names the job that is open beside it and keeps the search', () => {
  const [id, other] = [newId(), newId()]
  const search = openJobSearch('?q=nurse&state=WA', id)
  expect(search).toBe(`?q=nurse&state=WA&job=${id}`)
  expect(parseOpenJob(search)).toBe(id)
  expect(openJobSearch(search, other)).toBe(`?q=nurse&state=WA&job=${other}`)
  expect(openJobSearch(search, null)).toBe('?q=nurse&state=WA')
  expect(openJobSearch(`?job=${id}`, null)).toBe('')
})

test.each(['', '?job=', '?job=1', '?job=../admin', '?q=nurse'])('"%s" opens no job', (search) => {
  expect(parseOpenJob(search)).toBeNull()
})
