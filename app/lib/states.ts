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

/** The state whose public holidays apply to an agency in this zone. Australia/Sydney is New South Wales, not the ACT. */
export function stateOfZone(zone: string): State {
  return STATES.find((one) => one.zone === zone && one.state !== 'ACT')?.state ?? 'NSW'
}
