import { describe, expect, test } from 'vitest'
import { STATE_CODES } from '#app/lib/states.ts'
import { REGIONS } from '../regions.ts'
import { findPlace, placeLabel } from './gazetteer.server.ts'
import { locateJob } from './locate-job.server.ts'
import rows from './places.json' with { type: 'json' }
import { describeSearchPlace, distanceInKm, searchAreaOf } from './search-area.server.ts'

const found = (location: string) => {
  const result = findPlace(location)
  if (result.kind !== 'found') return result.kind
  return `${placeLabel(result.place)} ${result.place.postcodes.join(' ')}`.trim()
}

describe('a location names a place', () => {
  test.each([
    ['Parramatta', 'Parramatta NSW 2150'],
    ['parramatta nsw', 'Parramatta NSW 2150'],
    ['Geelong, Victoria 3220', 'Geelong VIC 3220'],
    ['12 Smith St, Richmond VIC', 'Richmond VIC 3121'],
    ['Richmond 2753', 'Richmond NSW 2753'],
    ['2150', 'Parramatta NSW 2150'],
    ['Sydney CBD', 'Sydney NSW 2000'],
    ['Greater Melbourne', 'Melbourne VIC 3000 3004'],
    ['Perth', 'Perth WA 6000'],
    ['Perth TAS', 'Perth TAS 7300'],
    ['Gold Coast QLD', 'Gold Coast QLD'],
    ['Mt Isa QLD', 'Mount Isa QLD 4825'],
    ['St. Kilda, VIC', 'St Kilda VIC 3182'],
    ['Saint Kilda VIC', 'St Kilda VIC 3182'],
    ['Dandenong South VIC (on site)', 'Dandenong South VIC 3175'],
    ['O’Connor ACT', "O'Connor ACT 2602"],
    ['Darwin 0800', 'Darwin NT 0800 0801'],
  ])('"%s" is %s', (location, expected) => {
    expect(found(location)).toBe(expected)
  })

  test.each(['', 'Remote', 'Australia', 'VIC', 'New South Wales', 'Nowhereville', '9999', 'Parramatta WA', '%_\\'])(
    '"%s" names no known place',
    (location) => {
      expect(found(location)).toBe('unknown')
    },
  )

  test('a name of several places of similar size needs its state', () => {
    expect(found('Maryvale')).toBe('ambiguous')
    expect(found('Maryvale VIC')).toBe('Maryvale VIC 3840')
  })
})

test('a job is located by the place in its location', () => {
  const melbourne = { latitude: -37.814, longitude: 144.963, region: 'greater-melbourne' }
  expect(locateJob('Melbourne VIC')).toEqual({ ...melbourne, otherPlaces: null })
  for (const location of ['Remote', 'Queensland']) {
    expect(locateJob(location)).toEqual({ latitude: null, longitude: null, region: null, otherPlaces: null })
  }
})

test('a job with several places is located at each that is known', () => {
  const { otherPlaces, ...first } = locateJob('Perth WA or Albury NSW')
  expect(first.region).toBe('greater-perth')
  expect(otherPlaces).toEqual([{ latitude: -36.075, longitude: 146.924, region: 'murray' }])
  expect(locateJob('Nowhere Special NSW or Albury NSW')).toEqual({ ...otherPlaces?.[0], otherPlaces: null })
  expect(locateJob('Albury NSW; Riverina NSW').otherPlaces).toEqual([
    { latitude: null, longitude: null, region: 'riverina' },
  ])
})

test.each([
  ['University of Queensland, St Lucia', 'St Lucia QLD'],
  ['UQ, St Lucia', 'St Lucia QLD'],
  ['12 High St, Denmark', 'Denmark WA'],
  ['Sydney or New Zealand', 'Sydney NSW'],
  ['Sydney NSW, London UK', 'Sydney NSW'],
])('a job in "%s" is located in %s, whatever country is named', (location, place) => {
  expect(locateJob(location).region).not.toBeNull()
  expect(locateJob(location)).toEqual(locateJob(place))
})

test.each(['Perth (Scotland)', 'Perth, Scotland', 'Newcastle UK', 'Wellington, New Zealand'])(
  'a job in "%s" is located nowhere in Australia',
  (location) => {
    expect(locateJob(location)).toEqual({ latitude: null, longitude: null, region: null, otherPlaces: null })
  },
)

test('distances agree with the great circle', () => {
  const sydney = { latitude: -33.868, longitude: 151.207 }
  expect(distanceInKm(sydney, { latitude: -33.817, longitude: 151.003 })).toBeCloseTo(19.7, 0) // Parramatta
  expect(distanceInKm(sydney, { latitude: -34.424, longitude: 150.893 })).toBeCloseTo(68.3, 0) // Wollongong
})

test('a small locality is where the town of its postcode is, or has a region and no coordinates', () => {
  expect(locateJob('Abbotsford QLD')).toEqual(locateJob('Bundaberg QLD'))
  const region = 'outback-south-australia'
  expect(locateJob('Maryvale SA')).toEqual({ latitude: null, longitude: null, region, otherPlaces: null })
  expect(searchAreaOf({ location: 'Maryvale SA', within: 25 })).toBeNull()
  expect(describeSearchPlace({ location: 'Maryvale SA', within: 25 })).toEqual({ kind: 'unknown' })
})

test('every place of the list has a name, a state and coordinates in Australia or none, and no place is listed twice', () => {
  const problems = rows.filter((row) => {
    const [name = '', state = '', postcodes = '', latitude, longitude, population = ''] = row.split('|')
    const isInAustralia =
      (latitude === '' && longitude === '') ||
      (Number(latitude) > -44 && Number(latitude) < -9 && Number(longitude) > 112 && Number(longitude) < 160)
    return !(
      /^\p{Lu}[\p{L}\d' .&/-]+$/u.test(name) &&
      STATE_CODES.some((code) => code === state) &&
      /^(\d{4}( \d{4})*)?$/.test(postcodes) &&
      /^\d*$/.test(population) &&
      isInAustralia
    )
  })
  expect(problems).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.filter((row) => !row.includes('||||')).length).toBeGreaterThan(14_000)
})

describe('a location is in a region', () => {
  test.each([
    ['Parramatta NSW', 'greater-sydney'],
    ['Gosford NSW', 'greater-sydney'],
    ['Newcastle NSW', 'newcastle-and-lake-macquarie'],
    ['Port Kembla NSW', 'illawarra'],
    ['Geelong, Victoria 3220', 'geelong'],
    ['Gold Coast QLD', 'gold-coast'],
    ['Kalgoorlie WA', 'outback-western-australia'],
    ['Canberra ACT', 'australian-capital-territory'],
    ['Goulburn NSW', 'capital-region'],
    ['Singleton NSW', 'hunter-valley'],
    ['Wyong NSW', 'greater-sydney'],
    ['Lithgow NSW', 'central-west'],
    ['Horsham VIC', 'north-west-victoria'],
    ['Dalby QLD', 'darling-downs-and-maranoa'],
    ['Kelmscott WA', 'greater-perth'],
    ['Craigmore SA', 'greater-adelaide'],
    ['Gippsland VIC', 'latrobe-and-gippsland'],
    ['Riverina NSW', 'riverina'],
    ['Hunter Valley', 'hunter-valley'],
  ])('"%s" is in %s', (location, region) => {
    expect(locateJob(location).region).toBe(region)
  })

  test.each(['Remote', 'Riverina VIC', 'North East'])('"%s" is in no region', (location) => {
    expect(locateJob(location).region).toBeNull()
  })

  test('every place has a region of the list, and every region has places', () => {
    const codes = rows.map((row) => row.split('|').at(-1) ?? '')
    expect([...new Set(codes)].sort()).toEqual(REGIONS.map(({ code }) => code).sort())
  })
})
