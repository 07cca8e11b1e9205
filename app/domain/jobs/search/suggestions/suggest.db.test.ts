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
  const withJobs = (typed: string) => suggestPlaces(places, typed).filter(({ count }) => count > 0)
  expect(withJobs('per').map(({ text }) => text)).toEqual(['Perth WA', 'East Perth WA'])
  expect(withJobs('aus')).toEqual([{ text: 'Western Australia', kind: 'Place', count: 3 }])
  expect(suggestPlaces(places, 'p')).toEqual([])
})

test('other places follow by the start of their name or postcode, most populous first, without a number of jobs', () => {
  const textsOf = (typed: string, places: { name: string; count: number }[] = []) =>
    suggestPlaces(places, typed).map(({ text }) => text)
  expect(textsOf('bris', [{ name: 'Brisbane Grove NSW', count: 2 }]).slice(0, 2)).toEqual([
    'Brisbane Grove NSW',
    'Brisbane QLD',
  ])
  expect(textsOf('wagga')[0]).toBe('Wagga Wagga NSW')
  expect(textsOf('2650')).toContain('Wagga Wagga NSW')
  expect(textsOf('richmond vic')).not.toContain('Richmond VIC')
  expect(textsOf('richmond')).toEqual(expect.arrayContaining(['Richmond VIC', 'Richmond NSW']))
  expect(
    textsOf('richmond', [{ name: 'Richmond VIC', count: 1 }]).filter((text) => text === 'Richmond VIC'),
  ).toHaveLength(1)
  expect(suggestPlaces([], 'wagga')).toContainEqual({ text: 'Wagga Wagga NSW', kind: 'Place', count: 0 })
  expect(textsOf('s')).toEqual([])
  expect(new Set(textsOf('san')).size).toBe(8)
})
