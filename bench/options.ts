import { parseArgs } from 'node:util'

export const SECTIONS = [
  'pages',
  'search',
  'apply',
  'bookings',
  'portal',
  'orders',
  'applicants',
  'store',
  'mixed',
  'feeds',
  'alerts',
  'suspension',
  'start',
  'bytes',
  'browser',
  'memory',
] as const
export type Section = (typeof SECTIONS)[number]

export const USAGE = `Usage: npm run bench -- [SECTION …] [--quick] [--jobs N] [--minutes N]

Measures the built server next to a bare server with the same bytes or the same statements, and prints ratios.
docs/performance.md explains the tables.

  SECTION   ${SECTIONS.join(', ')}; all of them unless given
  --quick   two short rounds, to see whether it works
  --jobs N  the minimum number of jobs on the board, 5000 to 1000000
  --minutes N  how long the memory is watched, 1 to 600; 5 unless given`

export type Options = {
  sections: readonly Section[]
  /** Rounds per candidate, and seconds per round. */
  rounds: number
  seconds: number
  /** Seconds that a candidate runs before it is measured. */
  warmUp: number
  /** The number of starts; the start time is their median. */
  starts: number
  /** The number of requests per figure of bookings, the portal, orders and applicants. */
  bookings: number
  /** Rounds of the searches without a page. */
  searches: number
  /** The minimum number of jobs on the board. */
  jobs: number
  /** How long the memory is watched. */
  minutes: number
}

/** An invalid argument of the command line. The message is shown to the user. */
export class InvalidArgument extends Error {}

const PRESETS = {
  full: { rounds: 5, seconds: 3, warmUp: 2, starts: 5, bookings: 100, searches: 40 },
  quick: { rounds: 2, seconds: 0.5, warmUp: 0.3, starts: 2, bookings: 20, searches: 5 },
}

/** The options of `USAGE`, or null for `--help`. @throws InvalidArgument */
export function parseOptions(args: string[]): Options | null {
  const { values, positionals } = parseArguments(args)
  if (values.help) return null
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section === name))
  if (unknown.length > 0) {
    throw new InvalidArgument(`Unknown section ${unknown.join(', ')}. Sections: ${SECTIONS.join(', ')}.`)
  }
  const jobs = Number(values.jobs)
  if (!Number.isInteger(jobs) || jobs < 5000 || jobs > 1_000_000) {
    throw new InvalidArgument(`--jobs must be a number from 5000 to 1000000, but is ${values.jobs}.`)
  }
  const minutes = Number(values.minutes ?? (values.quick ? 1 : 5))
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 600) {
    throw new InvalidArgument(`--minutes must be a number from 1 to 600, but is ${values.minutes}.`)
  }
  const sections = SECTIONS.filter((section) => positionals.length === 0 || positionals.includes(section))
  return { sections, jobs, minutes, ...PRESETS[values.quick ? 'quick' : 'full'] }
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        jobs: { type: 'string', default: '5000' },
        minutes: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new InvalidArgument(`${(error as Error).message}\n${USAGE}`)
  }
}
