import type { Ctx } from '#app/core/context.ts'
import type { JobType, WorkArrangement } from '#app/domain/jobs/job.ts'
import { locateJob } from '#app/domain/jobs/search/places/locate-job.server.ts'
import { addDays, endOfDayIn, instantIn, MINUTE_MS, todayIn, zoneForLocation } from '#app/lib/dates.ts'
import type { PayPeriod } from '#app/lib/pay.ts'
import { linesToItems, splitParagraphs } from '#app/lib/text.ts'
import type { jobs } from '../schema/jobs.ts'

/** A time before the seeding: minutes ago, or days ago with the time of that day in the zone of the job or agency. */
export type Ago = `${number} min` | `${number} d ${number}:${number}`

/** A demo job. Paragraphs may be wrapped; lists have one item per line. */
export type DemoJob = {
  title: string
  location: string
  jobType: JobType
  posted: Ago
  description: string
  responsibilities: string
  requirements: string
  benefits?: string
  salary?: string
  /** In cents; `from` and `to` are equal for an exact rate. */
  pay?: { from: number; to: number | null; per: PayPeriod }
  category?: string
  workArrangement?: WorkArrangement
  reference?: string
  /** The last open day, in days from today in the job's zone; negative: closed. */
  closesInDays?: number
  paused?: Ago
  filled?: Ago
}

export type Poster = { postedBy: string; companyId: string | null; companyName: string }
export type NewJob = Omit<typeof jobs.$inferInsert, 'id'>

/** The row of a demo job. It is listed once `recomputeListing` has run. */
export function jobRow(ctx: Pick<Ctx, 'now' | 'timeZone'>, job: DemoJob, poster: Poster): NewJob {
  const timeZone = zoneForLocation(job.location) ?? ctx.timeZone
  const postedAt = instantOf(job.posted, ctx.now, timeZone)
  const pausedAt = job.paused ? instantOf(job.paused, ctx.now, timeZone) : null
  const filledAt = job.filled ? instantOf(job.filled, ctx.now, timeZone) : null
  return {
    ...poster,
    title: job.title,
    location: job.location,
    ...locateJob(job.location),
    jobType: job.jobType,
    salary: job.salary ?? null,
    payMinCents: job.pay?.from ?? null,
    payMaxCents: job.pay?.to ?? null,
    payPeriod: job.pay?.per ?? null,
    description: unwrap(job.description),
    responsibilities: linesToItems(job.responsibilities),
    requirements: linesToItems(job.requirements),
    benefits: linesToItems(job.benefits ?? ''),
    category: job.category ?? null,
    workArrangement: job.workArrangement ?? null,
    reference: job.reference ?? null,
    source: 'form',
    timeZone,
    ...closing(job.closesInDays, ctx.now, timeZone),
    publishedAt: postedAt,
    reviewedAt: postedAt,
    pausedAt,
    filledAt,
    createdAt: postedAt,
    updatedAt: filledAt ?? pausedAt ?? postedAt,
  }
}

/** The closing date and the end of that day; both null without a closing date. */
export function closing(inDays: number | undefined, now: Date, timeZone: string) {
  if (inDays === undefined) return { closesOn: null, closesAt: null }
  const closesOn = addDays(todayIn(timeZone, now), inDays)
  return { closesOn, closesAt: endOfDayIn(timeZone, closesOn) }
}

/** The instant of `ago` before `now`, in a time zone. */
export function instantOf(ago: Ago, now: Date, timeZone: string): Date {
  const [count = '', unit, time] = ago.split(' ')
  if (unit === 'min') return new Date(now.getTime() - Number(count) * MINUTE_MS)
  return instantIn(timeZone, addDays(todayIn(timeZone, now), -Number(count)), time)
}

/**
 * The date `inDays` from today in a time zone; on a weekend the next Monday, or the last Friday if it is past. Today
 * stays.
 */
export function weekdayOf(inDays: number, now: Date, timeZone: string): string {
  const date = addDays(todayIn(timeZone, now), inDays)
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  return isWeekend && inDays !== 0 ? weekdayOf(inDays + Math.sign(inDays), now, timeZone) : date
}

/** Joins the wrapped lines of each paragraph, and separates paragraphs by a blank line. */
export function unwrap(text: string): string {
  return splitParagraphs(text)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .join('\n\n')
}
