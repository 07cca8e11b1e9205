import { expect, test } from 'vitest'
import { foreignCountryCode } from './foreign-country.ts'
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
  ['Various locations', ['']],
  ['Multiple', ['']],
  ['Nationwide', ['']],
  ['Australia-wide', ['']],
  ['Australia wide', ['']],
  ['Various locations, Victoria', ['VIC']],
  ['Multiple sites across NSW', ['NSW']],
  ['Various locations - QLD', ['QLD']],
  ['Various, Perth WA', ['Perth WA']],
  ['All Saints NSW', ['All Saints NSW']],
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

test.each([
  ['University of Queensland, St Lucia', 'St Lucia'],
  ['UQ, St Lucia', 'St Lucia'],
  ['Brisbane, St Lucia', 'Brisbane'],
  ['Brisbane - St Lucia', 'Brisbane - St Lucia'],
  ['Remote (St Lucia)', 'St Lucia'],
  ['12 Main Rd, St Helena', 'St Helena'],
  ['12 High St, Denmark', 'Denmark'],
  ['Albany, Denmark', 'Albany'],
  ['Town Hall, Bolivia', 'Bolivia'],
  ['Depot, Egypt', 'Egypt'],
  ['Depot, Mexico', 'Mexico'],
  ['Depot, Norway', 'Norway'],
  ['12 Main Rd, New Italy', 'New Italy'],
  ['Armidale, New England', 'New England'],
  ['Sydney, New South Wales', 'Sydney'],
  ['Sydney & New Zealand', 'Sydney & New Zealand'],
  ['Australia & New Zealand', 'Australia & New Zealand'],
  ['Remote anywhere in Australia and New Zealand', 'Remote anywhere in Australia and New Zealand'],
  ['Sydney office or remote New Zealand', 'Sydney office or remote New Zealand'],
  ['Townsville QLD to Papua New Guinea', 'Townsville QLD to Papua New Guinea'],
  ['Air New Zealand', 'Air New Zealand'],
  ['Bank of New Zealand, Sydney', 'Sydney'],
  ['12 New Zealand Ave, Perth WA', 'Perth'],
])('"%s" is in Australia, in %s', (location, locality) => {
  expect(parsePlaces(location)).toMatchObject([{ locality, country: 'AU' }])
})

test.each([
  ['Remote, Australia and New Zealand', ['AU', 'NZ']],
  ['Anywhere in Australia or New Zealand', ['AU', 'NZ']],
  ['Remote - Australia or NZ', ['AU', 'NZ']],
  ['Remote (Australia or New Zealand)', ['AU', 'NZ']],
  ['Remote (Australia, New Zealand)', ['AU', 'NZ']],
  ['Remote, Australia, New Zealand', ['AU', 'NZ']],
  ['Remote Australia or New Zealand', ['AU', 'NZ']],
  ['Australia, New Zealand', ['AU', 'NZ']],
  ['New Zealand, Australia', ['NZ', 'AU']],
  ['Australia and New Zealand', ['AU', 'NZ']],
  ['Australia, New Zealand or Singapore', ['AU', 'NZ', 'SG']],
  ['12 King St, Sydney NSW, Auckland, NZ', ['AU']],
  ['Sydney, Melbourne, Auckland NZ', ['AU', 'AU', 'NZ']],
  ['Perth, Auckland NZ', ['AU', 'NZ']],
  ['Sydney, Singapore', ['AU', 'SG']],
  ['Sydney, Australia, New Zealand', ['AU', 'AU', 'NZ']],
  ['4/12 Smith St, Auckland NZ', ['NZ']],
  ['NSW, New Zealand', ['AU', 'NZ']],
  ['Sydney NSW, London UK', ['AU', 'GB']],
  ['Sydney or Auckland, New Zealand', ['AU', 'NZ']],
  ['Sydney or New Zealand', ['AU', 'NZ']],
  ['Maryvale or New Zealand', ['AU', 'NZ']],
  ['Sydney / remote New Zealand', ['AU', 'NZ']],
  ['Georgia, USA', ['US']],
  ['Seattle WA, USA', ['US']],
  ['Seattle, WA, USA', ['US']],
  ['Singapore', ['SG']],
  ['Port of Spain, Trinidad and Tobago', ['TT']],
])('the countries of "%s" are %j', (location, countries) => {
  const places = parsePlaces(location)
  expect(places.map(({ country }) => country)).toEqual(countries)
  for (const { locality } of places) expect(locality ?? '').not.toMatch(/australia|zealand/i)
})

test.each([
  ['London UK', 'London', 'GB'],
  ['Auckland NZ', 'Auckland', 'NZ'],
  ['Auckland New Zealand', 'Auckland', 'NZ'],
  ['Auckland (NZ)', 'Auckland', 'NZ'],
  ['Auckland (New Zealand)', 'Auckland', 'NZ'],
  ['Perth (Scotland)', 'Perth', 'GB'],
  ['Remote UK', null, 'GB'],
  ['Remote New Zealand', null, 'NZ'],
  ['Remote Singapore', null, 'SG'],
  ['Dublin, Republic of Ireland', 'Dublin', 'IE'],
  ['Manila, the Philippines', 'Manila', 'PH'],
  ['Dili, East Timor', 'Dili', 'TL'],
  ['Istanbul, Turkey', 'Istanbul', 'TR'],
])('"%s" is %s in the country %s', (location, locality, country) => {
  expect(parsePlaces(location)).toEqual([{ street: null, locality, state: null, postcode: null, country }])
})

test.each([
  ['40 Queen St, Auckland 1010, New Zealand', '40 Queen St', 'Auckland', '1010'],
  ['40 Queen St, Auckland 1010 NZ', '40 Queen St', 'Auckland', '1010'],
  ['Level 2, 40 Queen St, Auckland, NZ', 'Level 2, 40 Queen St', 'Auckland', null],
  ['10 Downing St, London SW1A 2AA, UK', '10 Downing St', 'London', 'SW1A 2AA'],
  ['40 Queen St, NZ', '40 Queen St', null, null],
  ['Unit 4/12 Queen St, Auckland NZ', 'Unit 4/12 Queen St', 'Auckland', null],
])('the address "%s" abroad has the street "%s", the town %s and the postcode %s', (location, ...address) => {
  expect(parsePlaces(location).map(({ street, locality, postcode }) => [street, locality, postcode])).toEqual([address])
})

test.each([
  'EU',
  'Eurozone',
  'UN',
  'Outlying Oceania',
  'Pseudo-Accents',
  'Kosovo',
  'Sark',
  'Canary Islands',
  'Unknown Region',
])('"%s" has no code in ISO 3166-1', (name) => {
  expect(foreignCountryCode(name)).toBeNull()
  expect(parsePlaces(`Remote (${name})`)).toMatchObject([{ country: 'AU' }])
})
