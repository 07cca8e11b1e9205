import type { Ctx } from '#app/core/context.ts'
import type { JobType, WorkArrangement } from '#app/domain/jobs/job.ts'
import { addDays, endOfDayIn, instantIn, todayIn, zoneForLocation } from '#app/lib/dates.ts'
import type { PayPeriod } from '#app/lib/pay.ts'
import { linesToItems, splitParagraphs } from '#app/lib/text.ts'
import type { jobs } from '../schema/jobs.ts'

/** How long before the seeding: minutes, or days back and the time of that day on the clocks of the place. */
export type Ago = `${number} min` | `${number} d ${number}:${number}`

/** An ad as somebody would write it down: paragraphs may be wrapped, lists are one item a line. */
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
  /** Cents. Both ends equal: exactly that. */
  pay?: { from: number; to: number | null; per: PayPeriod }
  category?: string
  workArrangement?: WorkArrangement
  reference?: string
  /** Last open day, counted from today in the ad's zone; below 0 it has closed. */
  closesInDays?: number
  paused?: Ago
  filled?: Ago
}

export type Poster = { postedBy: string; companyId: string | null; companyName: string }
export type NewJob = Omit<typeof jobs.$inferInsert, 'id'>

/** The row of `ad`, hidden until `relist`. */
export function jobRow(ctx: Pick<Ctx, 'now' | 'timeZone'>, ad: DemoJob, poster: Poster): NewJob {
  const timeZone = zoneForLocation(ad.location) ?? ctx.timeZone
  const postedAt = instantOf(ad.posted, ctx.now, timeZone)
  const pausedAt = ad.paused ? instantOf(ad.paused, ctx.now, timeZone) : null
  const filledAt = ad.filled ? instantOf(ad.filled, ctx.now, timeZone) : null
  return {
    ...poster,
    title: ad.title,
    location: ad.location,
    jobType: ad.jobType,
    salary: ad.salary ?? null,
    payMinCents: ad.pay?.from ?? null,
    payMaxCents: ad.pay?.to ?? null,
    payPeriod: ad.pay?.per ?? null,
    description: unwrap(ad.description),
    responsibilities: linesToItems(ad.responsibilities),
    requirements: linesToItems(ad.requirements),
    benefits: linesToItems(ad.benefits ?? ''),
    category: ad.category ?? null,
    workArrangement: ad.workArrangement ?? null,
    reference: ad.reference ?? null,
    source: 'form',
    timeZone,
    ...closing(ad.closesInDays, ctx.now, timeZone),
    publishedAt: postedAt,
    pausedAt,
    filledAt,
    createdAt: postedAt,
    updatedAt: filledAt ?? pausedAt ?? postedAt,
  }
}

/** The last open day and the instant at which it ends; both null without a closing day. */
export function closing(inDays: number | undefined, now: Date, timeZone: string) {
  if (inDays === undefined) return { closesOn: null, closesAt: null }
  const closesOn = addDays(todayIn(timeZone, now), inDays)
  return { closesOn, closesAt: endOfDayIn(timeZone, closesOn) }
}

/** The instant that was `ago`, seen from `now` in a zone. */
export function instantOf(ago: Ago, now: Date, timeZone: string): Date {
  const [count = '', unit, time] = ago.split(' ')
  if (unit === 'min') return new Date(now.getTime() - Number(count) * 60_000)
  return instantIn(timeZone, addDays(todayIn(timeZone, now), -Number(count)), time)
}

/** Paragraphs wrapped in a source file, each as one line with a blank line between them. */
export function unwrap(text: string): string {
  return splitParagraphs(text)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .join('\n\n')
}
