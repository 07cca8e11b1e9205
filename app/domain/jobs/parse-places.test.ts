import { expect, test } from 'vitest'
import { parsePlaces } from './parse-places.server.ts'

/** `Locality STATE postcode` of each place, with the street before it. */
const format = (location: string) =>
  parsePlaces(location).map(({ street, locality, state, postcode }) =>
    [street && `${street},`, locality, state, postcode].filter((part) => part !== null).join(' '),
  )

test.each([
  ['Perth WA or Albury NSW 2640', ['Perth WA', 'Albury NSW 2640']],
  ['Sydney NSW / Melbourne VIC', ['Sydney NSW', 'Melbourne VIC']],
  ['Sydney / Melbourne', ['Sydney NSW', 'Melbourne VIC']],
  ['Sydney / Nowhere Special', ['Sydney / Nowhere Special']],
  ['Sydney NSW or remote', ['Sydney NSW']],
  ['Remote NSW or Remote QLD', ['NSW', 'QLD']],
  ['Town and Country, Dubbo NSW', ['Dubbo NSW']],
  ['Sutherland and St George', ['Sutherland and St George']],
  ['Western Australia', ['WA']],
  ['NSW 2640', ['NSW 2640']],
  ['Australia', ['']],
  ['Adelaide', ['Adelaide SA']],
  ['Wollongong', ['Wollongong NSW']],
  ['Maryvale', ['Maryvale']],
])('the location "%s" has the places %j', (location, places) => {
  expect(format(location)).toEqual(places)
})

test.each([
  ['Remote', ''],
  ['Remote (Australia)', ''],
  ['Remote (NSW)', 'NSW'],
  ['Remote NSW', 'NSW'],
  ['Work from home, Victoria', 'VIC'],
  ['Remote (Sydney NSW)', 'Sydney NSW'],
  ['Sydney NSW (Hybrid)', 'Sydney NSW'],
  ['Sydney (NSW)', 'Sydney NSW'],
  ['Sydney NSW - remote', 'Sydney NSW'],
  ['Perth WA (FIFO)', 'Perth WA'],
  ['Remote communities NT', 'Remote communities NT'],
  ['Anywhere Street, Perth WA', 'Perth WA'],
])('the place of "%s" is "%s", without the words about the arrangement', (location, place) => {
  expect(format(location)).toEqual([place])
})

test.each([
  ['12 Smith St, Richmond VIC 3121', '12 Smith St, Richmond VIC 3121'],
  ['Level 3, 12 Smith St, Parramatta NSW', 'Level 3, 12 Smith St, Parramatta NSW'],
  ['Unit 4/12 Smith St, Parramatta NSW', 'Unit 4/12 Smith St, Parramatta NSW'],
  ['Mile End, Adelaide SA', 'Mile End SA'],
  ['Base Hospital, Dubbo NSW', 'Dubbo NSW'],
  ['Geelong, Victoria 3220', 'Geelong VIC 3220'],
])('the address "%s" is "%s"', (location, place) => {
  expect(format(location)).toEqual([place])
})

test.each([
  ['Wellington, New Zealand', [['Wellington', 'NZ']]],
  ['Singapore', [[null, 'SG']]],
  ['Remote (New Zealand)', [[null, 'NZ']]],
  ['London - UK', [['London', 'GB']]],
  ['Perth, Scotland', [['Perth', 'GB']]],
  ['Level 2, 40 Queen St, Auckland, NZ', [['Auckland', 'NZ']]],
  [
    'Perth WA or London, United Kingdom',
    [
      ['Perth', 'AU'],
      ['London', 'GB'],
    ],
  ],
  ['Denmark', [['Denmark', 'AU']]],
  ['Denmark WA', [['Denmark', 'AU']]],
  ['Norfolk Island', [['Norfolk Island', 'AU']]],
  ['Remote (Australia)', [[null, 'AU']]],
])('the places of "%s" are in the countries %j', (location, places) => {
  expect(parsePlaces(location).map(({ locality, country }) => [locality, country])).toEqual(places)
})
