/** The first parts of company names: with one second part per sector, 160 companies. */
export const COMPANY_NAMES = [
  'Banksia Point',
  'Kurrajong',
  'Two Rivers',
  'Stringybark',
  'Pelican Bay',
  'Redfern Lane',
  'Mallee',
  'Snowgum',
  'Harbourline',
  'Coolabah',
  'Lightkeeper',
  'Blackwood',
  'Saltbush',
  'Currawong',
  'Longreef',
  'Tallow Creek',
] as const

const PLACES_BY_STATE = {
  NSW: 'Sydney, Parramatta, Penrith, Liverpool, Chatswood, Alexandria, Newcastle, Wollongong, Gosford, Broken Hill',
  VIC: 'Melbourne, Footscray, Dandenong, Box Hill, Geelong, Ballarat, Bendigo, Richmond, Werribee, Shepparton',
  QLD: 'Brisbane, Southport, Ipswich, Toowoomba, Townsville, Cairns, Mackay, Maroochydore, Chermside, Rockhampton',
  SA: 'Adelaide, Salisbury, Norwood, Mount Gambier, Port Lincoln',
  WA: 'Perth, Fremantle, Joondalup, Midland, Bunbury, Geraldton, Karratha',
  TAS: 'Hobart, Launceston, Devonport',
  NT: 'Darwin, Alice Springs',
  ACT: 'Canberra, Belconnen',
}

/** Locations such as 'Sydney NSW', more of them in states with more people. */
export const PLACES = Object.entries(PLACES_BY_STATE).flatMap(([state, names]) =>
  names.split(', ').map((name) => `${name} ${state}`),
)

export const CLOSINGS = [
  'Questions before you apply? Call us and ask for the hiring manager.',
  'We reply to every application within two weeks.',
  'If you meet most of these requirements but not all, apply anyway and tell us how you would close the gap.',
  'Tell us if you need an adjustment at any step, and we will arrange it.',
] as const

export const PERKS = [
  'Paid training in work time',
  'Nine-day fortnight after six months',
  'Parental leave for any new parent',
  'Free parking',
  'Roster published two weeks ahead',
  'Study support',
  'A team that eats lunch together',
  'Extra week of leave after three years',
  'Discounts for family',
  'Uniform and equipment provided',
] as const
