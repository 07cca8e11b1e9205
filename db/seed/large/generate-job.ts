import type { JobType } from '#app/domain/jobs/job.ts'
import type { DemoJob } from '../demo-job.ts'
import { CLOSINGS, PERKS, PLACES } from './phrases.ts'
import type { Random } from './random.ts'
import type { Role, Sector } from './sector.ts'

/** Pay from this many dollars is per year. */
const MIN_YEARLY_PAY = 1_000
const DAY_MINUTES = 24 * 60

type Pay = { jobType: JobType; salary: string; pay: NonNullable<DemoJob['pay']> }

/** A random job of a sector, posted between an hour and `days` ago. About 4 % are closed; one in six has no pay. */
export function generateJob(random: Random, sector: Sector, reference: string, days: number): DemoJob {
  const role = random.pick(sector.roles)
  const ageMinutes = random.between(61, days * DAY_MINUTES)
  const { jobType, ...pay } = payOf(random, role)
  const closesInDays = closingDay(random, Math.floor(ageMinutes / DAY_MINUTES))
  return {
    title: random.chance(0.3) ? `${role[0]}, ${random.pick(sector.notes)}` : role[0],
    location: random.pick(PLACES),
    jobType,
    ...(random.chance(5 / 6) ? pay : {}),
    posted: `${ageMinutes} min`,
    description: `${random.pick(sector.openings)}\n\n${random.pick(CLOSINGS)}`,
    responsibilities: random.some(sector.duties, random.between(3, 5)).join('\n'),
    requirements: random.some(sector.needs, random.between(2, 4)).join('\n'),
    benefits: random.some(PERKS, random.between(0, 3)).join('\n'),
    category: sector.category,
    workArrangement: random.pick(sector.arrangements),
    reference,
    ...(closesInDays === null ? {} : { closesInDays }),
  }
}

/** Pay in steps of 10 cents or $1,000, from the usual minimum up to at most $2,000 above the usual maximum. */
function payOf(random: Random, [, low, high]: Role): Pay {
  if (low >= MIN_YEARLY_PAY) {
    const from = random.between(low / 1000, (low + high) / 2000) * 1000
    const to = random.between(from / 1000 + 2, high / 1000 + 2) * 1000
    return {
      jobType: random.pick(['Full-time', 'Full-time', 'Full-time', 'Part-time', 'Contract']),
      salary: `$${from.toLocaleString('en-AU')} to $${to.toLocaleString('en-AU')} a year plus super`,
      pay: { from: from * 100, to: to * 100, per: 'year' },
    }
  }
  const jobType = random.pick<JobType>(['Full-time', 'Full-time', 'Part-time', 'Casual', 'Temporary'])
  const cents = random.between(low * 10, high * 10) * 10
  const extras = jobType === 'Casual' || jobType === 'Temporary' ? 'plus casual loading' : 'plus super'
  return {
    jobType,
    salary: `$${(cents / 100).toFixed(2)} an hour ${extras}`,
    pay: { from: cents, to: cents, per: 'hour' },
  }
}

/** Days until the job closes: 80 % have no closing date, 16 % close within 60 days, and up to 4 % are closed. */
function closingDay(random: Random, ageDays: number): number | null {
  const chance = random.next()
  if (chance < 0.04 && ageDays > 2) return -random.between(1, ageDays - 1)
  return chance < 0.2 ? random.between(1, 60) : null
}
