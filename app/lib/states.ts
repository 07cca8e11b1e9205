/** The states and territories with the time zone of their capital, in alphabetical order. */
export const STATES = [
  { state: 'ACT', name: 'Australian Capital Territory', zone: 'Australia/Sydney' },
  { state: 'NSW', name: 'New South Wales', zone: 'Australia/Sydney' },
  { state: 'NT', name: 'Northern Territory', zone: 'Australia/Darwin' },
  { state: 'QLD', name: 'Queensland', zone: 'Australia/Brisbane' },
  { state: 'SA', name: 'South Australia', zone: 'Australia/Adelaide' },
  { state: 'TAS', name: 'Tasmania', zone: 'Australia/Hobart' },
  { state: 'VIC', name: 'Victoria', zone: 'Australia/Melbourne' },
  { state: 'WA', name: 'Western Australia', zone: 'Australia/Perth' },
] as const

/** `ACT` to `WA`. */
export const STATE_CODES = STATES.map(({ state }) => state)

export type State = (typeof STATES)[number]['state']

/**
 * The state whose public holidays apply to an agency in this zone. Australia/Sydney is New South Wales, not the ACT.
 */
export function stateOfZone(zone: string): State {
  return STATES.find((one) => one.zone === zone && one.state !== 'ACT')?.state ?? 'NSW'
}

const endingWith = (name: string) => new RegExp(`(?:^|[ ,]+)${name}[ ,]*$`, 'i')

const NAMED_STATES = STATES.flatMap(({ state, name }) => [
  { state, ending: endingWith(state) },
  { state, ending: endingWith(name) },
])

/**
 * Separates the state from a location as people search it: 'Geelong, Victoria' and 'geelong vic 3220' are
 * `{ state: 'VIC', rest: 'geelong' }` (with the postcode in `rest`), 'Western Australia' is a state without a rest. A
 * state counts at the end only: Victoria Park is a suburb. 'Australia' alone is no restriction.
 */
export function splitState(location: string): { state: State | null; rest: string } {
  const text = location.replace(/\s+/g, ' ').trim()
  const { place = '', postcode = '' } = /^(?<place>.*?)(?<postcode>(?:^|[ ,]+)\d{4})?$/.exec(text)?.groups ?? {}
  for (const candidate of [place, withoutCountry(place)]) {
    const found = NAMED_STATES.find(({ ending }) => ending.test(candidate))
    if (found) {
      const before = candidate.replace(found.ending, '')
      return { state: found.state, rest: `${before} ${postcode.replace(/^[ ,]+/, '')}`.trim() }
    }
  }
  return { state: null, rest: withoutCountry(text) }
}

function withoutCountry(text: string): string {
  return text.replace(/(?:^|[ ,]+)australia$/i, '')
}
