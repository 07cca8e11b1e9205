import type { SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { isRemote, jobHtml } from '#app/domain/jobs/job-markup.ts'
import { type ListedJob, streamListedJobs } from '#app/domain/jobs/stream-listed-jobs.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cdata } from '#app/lib/markup/xml.ts'
import { type Pay, parseUnconvertedPay } from '#app/lib/pay.ts'
import { listPlaceReferences } from './place-references.server.ts'

/**
 * The listed jobs that match `where` for job boards, in the XML format that Indeed and others read
 * (docs/integrations.md): one `job` for each place of a job, every element in every job, every value in CDATA. Jobs are
 * read in batches, so a million need no more memory than a hundred.
 *
 * @param feedSource the value of `source` in the links to the jobs
 * @param states the states that `where` is about: a job that has places in them has no entry for its others
 */
export async function* renderJobFeed(
  ctx: Pick<Ctx, 'db' | 'now' | 'baseUrl'>,
  feedSource: string,
  where?: SQL,
  states: readonly string[] = [],
): AsyncGenerator<string> {
  // Not from the cache: the version of the feed is of now.
  const agency = await findAgency(ctx, 0)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<source>\n'
  yield `${element('publisher', agency.name)}${element('publisherurl', ctx.baseUrl)}\n`
  for await (const job of streamListedJobs(ctx, where)) {
    for (const { place, reference } of listEntries(job, states)) {
      yield `<job>${renderElements({
        title: job.title,
        date: job.createdAt.toISOString(),
        referencenumber: reference,
        requisitionid: job.reference ?? job.id,
        url: `${ctx.baseUrl}/jobs/${job.id}?source=${encodeURIComponent(feedSource)}`,
        company: job.companyName,
        sourcename: agency.name,
        city: place.locality ?? '',
        state: place.state ?? '',
        country: place.country,
        postalcode: place.postcode ?? '',
        streetaddress: place.street ?? '',
        email: agency.email,
        description: jobHtml(job),
        salary: job.salary === null ? '' : formatFeedPay(parseUnconvertedPay(job.salary)),
        education: '',
        jobtype: job.jobType,
        category: job.category ?? '',
        experience: '',
        expirationdate: job.closesAt === null ? '' : lastOpenDay(job),
        remotetype: remoteTypeOf(job),
        lastactivitydate: job.updatedAt.toISOString(),
        // For boards that expect every element: Muster has no ids from Indeed's API and no tracking pixels, and hides
        // no ad.
        apijobid: '',
        tracking_url: '',
        hide_from_indeed_search: '',
      })}</job>\n`
    }
  }
  yield '</source>\n'
}

/** The places of a job in these states; all of them without states, and if its location names none of them. */
function listEntries(job: ListedJob, states: readonly string[]) {
  const all = listPlaceReferences(job)
  const inStates = all.filter(({ place }) => place.state !== null && states.includes(place.state))
  return inStates.length > 0 ? inStates : all
}

function renderElements(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('')
}

const element = (name: string, value: string) => `<${name}>${cdata(value)}</${name}>`

/**
 * `$16.00-$20.00 per hour`, `$50000 per year`, `From $35.00 per hour`; '' for pay that the ad does not state as an
 * amount.
 */
function formatFeedPay(pay: Pay | null): string {
  if (pay === null) return ''
  const amounts = [pay.minCents, pay.maxCents].filter((cents) => cents !== null)
  const texts = [...new Set(amounts)].map((cents) =>
    cents % 100 === 0 && cents >= 1_000_00 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`,
  )
  const openEnd = pay.maxCents === null ? 'From ' : pay.minCents === null ? 'Up to ' : ''
  return `${openEnd}${texts.join('-')} per ${pay.period}`
}

/** The last open day in the zone of the job. */
function lastOpenDay({ closesAt, timeZone }: ListedJob): string {
  return closesAt === null ? '' : todayIn(timeZone, closesAt)
}

function remoteTypeOf(job: ListedJob): string {
  if (isRemote(job)) return 'Fully remote'
  return job.workArrangement === 'Hybrid' ? 'Hybrid remote' : ''
}
