import { expect, test } from 'vitest'
import { buildBrowseIndex, type LocationCount, parseCity } from './browse-index.ts'
import { browseFilters, browseHref, browseSummary, browseTitle, categoryHref } from './browse-page.ts'

/** `jobs.search_location` of a location in these states. */
const stored = (location: string, ...states: string[]) =>
  location.toLowerCase() + states.map((state) => `\u001f${state}\u001f`).join('')

const row = (location: string, category: string | null, count: number): LocationCount => ({ location, category, count })

test.each([
  [stored('Perth WA', 'wa'), 'perth-wa', 'Perth WA'],
  [stored('Melbourne, Victoria 3000', 'vic'), 'melbourne-vic', 'Melbourne VIC'],
  [stored('Sydney', 'nsw'), 'sydney-nsw', 'Sydney NSW'],
  [stored('Wagga Wagga NSW', 'nsw'), 'wagga-wagga-nsw', 'Wagga Wagga NSW'],
  [stored('McLaren Vale SA', 'sa'), 'mclaren-vale-sa', 'McLaren Vale SA'],
  [stored("O'Connor ACT", 'act'), 'oconnor-act', "O'Connor ACT"],
  [stored('Sydney CBD', 'nsw'), 'sydney-cbd-nsw', 'Sydney CBD NSW'],
  [stored('Victoria Park WA', 'wa'), 'victoria-park-wa', 'Victoria Park WA'],
])('the location "%s" names a city', (location, slug, name) => {
  expect(parseCity(location)).toMatchObject({ slug, name })
})

test.each([
  ['a state', stored('Victoria', 'vic')],
  ['a country', stored('Australia')],
  ['two states', stored('Perth WA or Albury NSW', 'nsw', 'wa')],
  ['two places of a state', stored('Perth or Bunbury WA', 'wa')],
  ['a street', stored('12 Test Street, Perth WA', 'wa')],
  ['several places without names', stored('Various locations, VIC', 'vic')],
  ['all of a state', stored('State-wide NSW', 'nsw')],
  ['remote work', stored('Remote, WA', 'wa')],
  ['an unknown state', stored('Springfield')],
])('%s is not a city', (_, location) => {
  expect(parseCity(location)).toBeNull()
})

test('categories, states and cities are counted, most jobs first, and only those with jobs are there', () => {
  const index = buildBrowseIndex([
    row(stored('Perth WA', 'wa'), 'Nursing', 2),
    row(stored('East Perth WA', 'wa'), 'nursing', 1),
    row(stored('Perth TAS', 'tas'), 'Trades & Services', 5),
    row(stored('Albury NSW or Perth WA', 'nsw', 'wa'), null, 1),
    row(stored('Australia'), '日本語', 1),
  ])
  expect(index.categories).toMatchObject([
    { slug: 'trades-and-services', name: 'Trades & Services', count: 5 },
    { slug: 'nursing', name: 'Nursing', spellings: ['Nursing', 'nursing'], count: 3 },
  ])
  expect(index.states.map(({ slug, count }) => [slug, count])).toEqual([
    ['tasmania', 5],
    ['western-australia', 4],
    ['new-south-wales', 1],
  ])
  expect(index.cities.map(({ slug, count }) => [slug, count])).toEqual([
    ['perth-tas', 5],
    ['perth-wa', 4],
    ['east-perth-wa', 1],
  ])
  expect([...index.pairs]).toEqual(
    expect.arrayContaining([
      ['nursing/perth-wa', 3],
      ['nursing/east-perth-wa', 1],
      ['trades-and-services/tasmania', 5],
    ]),
  )
  expect(index.pairs.has('nursing/tasmania')).toBe(false)
})

test('a page has one address, a title that people search for, and the search that shows the same jobs', () => {
  const { categories, cities } = buildBrowseIndex([row(stored('Perth WA', 'wa'), 'Nursing', 2)])
  const topic = { category: categories[0] ?? null, place: cities[0] ?? null }
  expect(browseHref({ category: 'nursing', place: 'perth-wa' })).toBe('/jobs/category/nursing/in/perth-wa')
  expect(browseTitle(topic)).toBe('Nursing jobs in Perth WA')
  expect(browseTitle({ category: null, place: topic.place })).toBe('Jobs in Perth WA')
  expect(browseFilters(topic)).toMatchObject({ categories: ['Nursing'], location: 'Perth WA', states: [] })
  expect(categoryHref('Trades & Services')).toBe('/jobs/category/trades-and-services')
  expect(categoryHref('日本語')).toBe('/jobs?category=%E6%97%A5%E6%9C%AC%E8%AA%9E')
})

test('the short text states numbers of its jobs, and no more than is known', () => {
  const facets = {
    types: {},
    arrangements: {},
    categories: [],
    states: {},
    regions: [],
    pay: {},
    payNotStated: 0,
    posted: {},
    isCapped: false,
    isPostedCapped: false,
  }
  const some = {
    ...facets,
    types: { Casual: 3, 'Full-time': 5 },
    arrangements: { Remote: 1, Hybrid: 1 },
    payNotStated: 6,
  }
  expect(browseSummary(8, some)).toBe('8 jobs open now: 5 full-time, 2 remote or hybrid, 2 with pay stated.')
  expect(browseSummary(1, { ...facets, types: { Casual: 1 }, payNotStated: 1 })).toBe('1 job open now: all casual.')
  expect(browseSummary(1001, { ...some, isCapped: true })).toBe('1,000+ jobs open now, newest first.')
})
