/**
 * The regions of the search filter: the greater capital cities, and outside of them the regions known as Statistical
 * Areas Level 4 (docs/integrations.md names source and licence). `code` is how `places.json` refers to a region.
 */
export const REGIONS = [
  { code: '100', region: 'greater-sydney', name: 'Greater Sydney', state: 'NSW' },
  { code: '101', region: 'capital-region', name: 'Capital Region', state: 'NSW' },
  { code: '103', region: 'central-west', name: 'Central West', state: 'NSW' },
  { code: '104', region: 'coffs-harbour-and-grafton', name: 'Coffs Harbour and Grafton', state: 'NSW' },
  { code: '105', region: 'far-west-and-orana', name: 'Far West and Orana', state: 'NSW' },
  { code: '106', region: 'hunter-valley', name: 'Hunter Valley', state: 'NSW' },
  { code: '107', region: 'illawarra', name: 'Illawarra', state: 'NSW' },
  { code: '108', region: 'mid-north-coast', name: 'Mid North Coast', state: 'NSW' },
  { code: '109', region: 'murray', name: 'Murray', state: 'NSW' },
  { code: '110', region: 'new-england-and-north-west', name: 'New England and North West', state: 'NSW' },
  { code: '111', region: 'newcastle-and-lake-macquarie', name: 'Newcastle and Lake Macquarie', state: 'NSW' },
  { code: '112', region: 'richmond-and-tweed', name: 'Richmond and Tweed', state: 'NSW' },
  { code: '113', region: 'riverina', name: 'Riverina', state: 'NSW' },
  { code: '114', region: 'southern-highlands-and-shoalhaven', name: 'Southern Highlands and Shoalhaven', state: 'NSW' },
  { code: '200', region: 'greater-melbourne', name: 'Greater Melbourne', state: 'VIC' },
  { code: '201', region: 'ballarat', name: 'Ballarat', state: 'VIC' },
  { code: '202', region: 'bendigo', name: 'Bendigo', state: 'VIC' },
  { code: '203', region: 'geelong', name: 'Geelong', state: 'VIC' },
  { code: '204', region: 'hume', name: 'Hume', state: 'VIC' },
  { code: '205', region: 'latrobe-and-gippsland', name: 'Latrobe and Gippsland', state: 'VIC' },
  { code: '215', region: 'north-west-victoria', name: 'North West Victoria', state: 'VIC' },
  { code: '216', region: 'shepparton', name: 'Shepparton', state: 'VIC' },
  { code: '217', region: 'warrnambool-and-south-west', name: 'Warrnambool and South West', state: 'VIC' },
  { code: '300', region: 'greater-brisbane', name: 'Greater Brisbane', state: 'QLD' },
  { code: '306', region: 'cairns', name: 'Cairns', state: 'QLD' },
  { code: '307', region: 'darling-downs-and-maranoa', name: 'Darling Downs and Maranoa', state: 'QLD' },
  { code: '308', region: 'central-queensland', name: 'Central Queensland', state: 'QLD' },
  { code: '309', region: 'gold-coast', name: 'Gold Coast', state: 'QLD' },
  { code: '312', region: 'mackay', name: 'Mackay', state: 'QLD' },
  { code: '315', region: 'outback-queensland', name: 'Outback Queensland', state: 'QLD' },
  { code: '316', region: 'sunshine-coast', name: 'Sunshine Coast', state: 'QLD' },
  { code: '317', region: 'toowoomba', name: 'Toowoomba', state: 'QLD' },
  { code: '318', region: 'townsville', name: 'Townsville', state: 'QLD' },
  { code: '319', region: 'wide-bay', name: 'Wide Bay', state: 'QLD' },
  { code: '400', region: 'greater-adelaide', name: 'Greater Adelaide', state: 'SA' },
  { code: '405', region: 'barossa-yorke-and-mid-north', name: 'Barossa, Yorke and Mid North', state: 'SA' },
  { code: '406', region: 'outback-south-australia', name: 'Outback South Australia', state: 'SA' },
  { code: '407', region: 'south-east-south-australia', name: 'South East South Australia', state: 'SA' },
  { code: '500', region: 'greater-perth', name: 'Greater Perth', state: 'WA' },
  { code: '501', region: 'bunbury', name: 'Bunbury', state: 'WA' },
  { code: '508', region: 'outback-western-australia', name: 'Outback Western Australia', state: 'WA' },
  { code: '509', region: 'wheatbelt', name: 'Wheatbelt', state: 'WA' },
  { code: '600', region: 'greater-hobart', name: 'Greater Hobart', state: 'TAS' },
  { code: '602', region: 'launceston-and-north-east', name: 'Launceston and North East', state: 'TAS' },
  { code: '603', region: 'south-east-tasmania', name: 'South East Tasmania', state: 'TAS' },
  { code: '604', region: 'west-and-north-west-tasmania', name: 'West and North West Tasmania', state: 'TAS' },
  { code: '700', region: 'greater-darwin', name: 'Greater Darwin', state: 'NT' },
  { code: '702', region: 'outback-northern-territory', name: 'Outback Northern Territory', state: 'NT' },
  { code: '800', region: 'australian-capital-territory', name: 'Australian Capital Territory', state: 'ACT' },
] as const

/** `hunter-valley`: the value in addresses and of `jobs.region`. */
export type Region = (typeof REGIONS)[number]['region']

/** In the order of states and codes. */
export const REGION_SLUGS = REGIONS.map(({ region }) => region)

const NAMES = new Map<string, string>(REGIONS.map(({ region, name }) => [region, name]))

/** `Hunter Valley`; an unknown region as it is. */
export function regionLabel(region: string): string {
  return NAMES.get(region) ?? region
}
