import { parseArgs } from 'node:util'

export const SECTIONS = ['pages', 'search', 'apply', 'bookings', 'store', 'start', 'bytes'] as const
export type Section = (typeof SECTIONS)[number]

export type Options = {
  sections: readonly Section[]
  /** Interleaved rounds of each contestant, and seconds a round. */
  rounds: number
  seconds: number
  /** Seconds that a contestant runs before it is measured. */
  warmUp: number
  /** Starts that the start time is the median of. */
  starts: number
  /** Months and days asked for, and bookings made, that each figure of bookings is the median of. */
  bookings: number
  /** Open ads on the board, at least. */
  jobs: number
}

/** A wrong argument; the message is for the person at the terminal. */
export class InvalidArgument extends Error {}

const PRESETS = {
  full: { rounds: 5, seconds: 3, warmUp: 2, starts: 5, bookings: 100 },
  quick: { rounds: 2, seconds: 0.5, warmUp: 0.3, starts: 2, bookings: 20 },
}

/** `[pages] [search] [apply] [bookings] [store] [start] [bytes] [--quick] [--ads N]`; without a section, all of them. */
export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, ads: { type: 'string', default: '5000' } },
  })
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section === name))
  if (unknown.length > 0) throw new InvalidArgument(`No part is named ${unknown.join(', ')}: ${SECTIONS.join(', ')}.`)
  const ads = Number(values.ads)
  if (!Number.isInteger(ads) || ads < 5000 || ads > 1_000_000) {
    throw new InvalidArgument(`--ads is ${values.ads}, but takes a number from 5000 to 1000000.`)
  }
  const sections = SECTIONS.filter((section) => positionals.length === 0 || positionals.includes(section))
  return { sections, jobs: ads, ...PRESETS[values.quick ? 'quick' : 'full'] }
}
