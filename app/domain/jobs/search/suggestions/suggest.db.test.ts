import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { suggestPlaces, suggestTitlesAndCompanies } from './suggest.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  const poster = await makePerson(bed.db, 'employer', { companyName: 'Nurture Care' })
  for (const title of ['Night Nurse', 'Nurse', 'nurse', 'Forklift Driver', '100% Chef'])
    await makeJob(bed.db, poster, { title })
  await makeJob(bed.db, poster, { title: 'Nursery Hand', listedUntil: new Date(0) })
  await makeJob(bed.db, poster, { title: 'Nursing Lead', listedUntil: null, pausedAt: new Date() })
})
afterAll(() => bed.close())

const suggested = async (typed: string) =>
  (await suggestTitlesAndCompanies(bed.ctx(GUEST), typed)).map(({ text, count }) => [text, count])

test('titles and companies of open jobs are suggested, from two letters, in any case', async () => {
  expect(await suggested('n')).toEqual([])
  expect(await suggested('nu')).toEqual(await suggested(' NU '))
  expect(await suggested('nur')).toEqual([
    ['Nurture Care', 5],
    ['Nurse', 2],
    ['Night Nurse', 1],
  ])
  expect(await suggested('night nu')).toEqual([['Night Nurse', 1]])
})

test('%, quotes, control characters and long texts are harmless', async () => {
  expect(await suggested('0%')).toEqual([])
  expect(await suggested('100%')).toEqual([['100% Chef', 1]])
  for (const typed of ["'; drop table jobs", '\u0000\u001f', '%%%', 'x'.repeat(100_000)])
    expect(await suggested(typed)).toEqual([])
})

test('places with open jobs are suggested with their number of jobs', () => {
  const places = [
    { name: 'Western Australia', count: 3 },
    { name: 'Perth WA', count: 2 },
    { name: 'East Perth WA', count: 5 },
  ]
  expect(suggestPlaces(places, 'per').map(({ text }) => text)).toEqual(['Perth WA', 'East Perth WA'])
  expect(suggestPlaces(places, 'aus')).toEqual([{ text: 'Western Australia', kind: 'Place', count: 3 }])
  expect(suggestPlaces(places, 'p')).toEqual([])
})
