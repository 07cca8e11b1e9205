import type { State } from '#app/lib/states.ts'

/** First and last postcode of each range (Australia Post), in any order. */
const RANGES: readonly (readonly [first: number, last: number, state: State])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
]

/** Postcodes of towns and districts on both sides of a border, with the states besides the one of their range. */
const CROSS_BORDER: Readonly<Record<string, readonly State[]>> = {
  '0872': ['SA', 'WA', 'QLD'],
  '2406': ['QLD'],
  '2540': ['ACT'],
  '2611': ['NSW'],
  '2618': ['NSW'],
  '2619': ['ACT'],
  '2620': ['ACT'],
  '2648': ['VIC'],
  '3500': ['NSW'],
  '3585': ['NSW'],
  '3586': ['NSW'],
  '3644': ['NSW'],
  '3691': ['NSW'],
  '3707': ['NSW'],
  '4375': ['NSW'],
  '4377': ['NSW'],
  '4380': ['NSW'],
  '4383': ['NSW'],
  '4385': ['NSW'],
  '4825': ['NT'],
  '5440': ['NSW'],
}

/** The states that a four-digit postcode belongs to; none for anything else and for unused ranges. */
export function statesOfPostcode(postcode: string): State[] {
  if (!/^\d{4}$/.test(postcode)) return []
  const number = Number(postcode)
  const range = RANGES.find(([first, last]) => number >= first && number <= last)
  return range ? [range[2], ...(CROSS_BORDER[postcode] ?? [])] : []
}
