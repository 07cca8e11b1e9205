import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { REGION_SLUGS } from '../search/regions.ts'
import { parseCriteria } from '../search/search-criteria.ts'
import { loadFilterOptions } from './load-filter-options.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  const poster = await makePerson(bed.db, 'employer')
  const locations = ['Perth WA', 'Perth WA', 'Hobart TAS']
  for (const [n, location] of locations.entries())
    await makeJob(bed.db, poster, { title: 'Welder', category: `Trade ${n}`, location })
  await makeJob(bed.db, poster, { title: 'Cook', category: 'Hospitality', location: 'Cairns QLD' })
})
afterAll(() => bed.close())

const load = (query: string, max?: number) =>
  loadFilterOptions(bed.ctx(GUEST), parseCriteria(new URLSearchParams(query)), max)

test('the categories and regions of all results are listed with their numbers, and no others', async () => {
  const { categories, regions } = await load('q=welder')
  expect(categories).toEqual([0, 1, 2].map((n) => ({ category: `Trade ${n}`, count: 1 })))
  expect(regions).toEqual([
    { region: 'greater-perth', count: 2 },
    { region: 'greater-hobart', count: 1 },
  ])
})

test('of more results than are counted, every category and region can be chosen', async () => {
  const { categories, regions, isCapped } = await load('q=welder', 1)
  expect(isCapped).toBe(true)
  expect(categories.map(({ category }) => category).toSorted()).toEqual([
    'Hospitality',
    'Trade 0',
    'Trade 1',
    'Trade 2',
  ])
  expect(categories.filter(({ count }) => count > 0)).toHaveLength(2)
  expect(new Set(regions.map(({ region }) => region))).toEqual(new Set(REGION_SLUGS))
  expect(regions).toHaveLength(REGION_SLUGS.length)
})
