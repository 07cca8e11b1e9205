import type {
  BreadcrumbList,
  Country,
  JobPosting,
  Place as PlaceMarkup,
  State as StateMarkup,
  WithContext,
} from 'schema-dts'
import { fileUrl } from '#app/core/images/image.ts'
import { itemsToHtml, paragraphsToHtml } from '#app/lib/markup/html.ts'
import { type Pay, parseBasePay } from '#app/lib/pay.ts'
import { type State, splitState } from '#app/lib/states.ts'
import { isConfidential, type JobType } from './job.ts'

/** What a job's markup and feeds are made of: texts that its page shows. */
export type MarkupJob = {
  id: string
  title: string
  companyName: string
  companyWebsite: string | null
  /** The key of its file. */
  companyLogo: string | null
  location: string
  jobType: string
  workArrangement: string | null
  salary: string | null
  description: string
  responsibilities: readonly string[]
  requirements: readonly string[]
  benefits: readonly string[]
  createdAt: Date
  closesAt: Date | null
}

/** Google's values. A casual job has none of its own: it is neither paid by the day nor always part-time. */
const EMPLOYMENT_TYPES: Record<JobType, string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Casual: 'OTHER',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
}

const MAX_PLACES = 10

/** A location that is no place: 'Remote', 'Remote (Australia)', 'Work from home'. Not 'Remote communities NT'. */
const ANYWHERE =
  /^(?:fully )?(?:remote|work(?:ing)? from home|anywhere)(?:[\s,(–-]*(?:(?:with)?in )?(?:australia|au)(?:[\s-]wide)?\)?)?$/i

/** A place as a location names it: 'Western Australia' and 'NSW 2640' name no locality, 'Remote' nothing. */
type Place = { locality: string | null; state: State | null; postcode: string | null }

/**
 * The places of a location: `Perth WA or Albury NSW 2640` has two. A text that does not name a state in every part is one
 * place, because 'and' and 'or' are also parts of names.
 */
export function parsePlaces(location: string): Place[] {
  const parts = location.split(/\s+(?:or|and)\s+|\s*[;/|]\s*/).filter((part) => part.trim() !== '')
  const places = parts.map(parsePlace)
  return places.length > 1 && places.length <= MAX_PLACES && places.every(({ state }) => state !== null)
    ? places
    : [parsePlace(location)]
}

function parsePlace(text: string): Place {
  if (isAnywhere(text)) return { locality: null, state: null, postcode: null }
  const { state, rest } = splitState(text)
  const postcode = /(?:^| )(\d{4})$/.exec(rest)?.[1] ?? null
  const locality = (postcode ? rest.slice(0, -postcode.length) : rest).replace(/[\s,]+$/, '')
  return { locality: locality || null, state, postcode }
}

const isAnywhere = (location: string) => ANYWHERE.test(location.trim())

/** Whether a job is done from anywhere. One without an arrangement is, if its location says so. */
export function isRemote({ location, workArrangement }: Pick<MarkupJob, 'location' | 'workArrangement'>): boolean {
  return workArrangement === null ? isAnywhere(location) : workArrangement === 'Remote'
}

/** The text of a job as HTML: the description, then its three lists, in the order and with the headings of its page. */
export function jobHtml(
  job: Pick<
    MarkupJob,
    'description' | 'responsibilities' | 'requirements' | 'benefits' | 'workArrangement' | 'location'
  >,
): string {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h3>${title}</h3>${itemsToHtml(items)}`
  return [
    paragraphsToHtml(job.description),
    // Google requires that the text of a remote job says so.
    job.workArrangement === null ? '' : `<p>Work arrangement: ${job.workArrangement}</p>`,
    job.workArrangement === null && isRemote(job) ? paragraphsToHtml(`Location: ${job.location}`) : '',
    list('Responsibilities', job.responsibilities),
    list('Requirements', job.requirements),
    list('Benefits', job.benefits),
  ].join('')
}

/**
 * Structured data of one listed job for Google for Jobs (schema.org JobPosting). Only on the page of the job itself,
 * and only what that page shows: pay is marked up if the text on the page states the base pay and its unit, and a job
 * without a closing date has no `validThrough`. There is no `directApply`, because applying requires an account.
 *
 * @param origin the public origin of the absolute URLs
 */
export function jobJsonLd(job: MarkupJob, origin: string): Record<string, unknown> {
  const pay = job.salary === null ? null : parseBasePay(job.salary)
  // Google's rule: the name of a client that is not named is `confidential` in lower case.
  const isNamed = !isConfidential(job.companyName)
  const name = isNamed ? job.companyName : 'confidential'
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: jobHtml(job),
    datePosted: job.createdAt.toISOString(),
    ...(job.closesAt ? { validThrough: job.closesAt.toISOString() } : {}),
    employmentType: EMPLOYMENT_TYPES[job.jobType as JobType] ?? 'OTHER',
    hiringOrganization: {
      '@type': 'Organization',
      name,
      ...(isNamed && job.companyWebsite ? { sameAs: job.companyWebsite } : {}),
      ...(isNamed && job.companyLogo ? { logo: origin + fileUrl(job.companyLogo) } : {}),
    },
    identifier: { '@type': 'PropertyValue', name, value: job.id },
    ...placeOf(job),
    ...(pay ? salaryOf(pay) : {}),
    url: `${origin}/jobs/${job.id}`,
  } satisfies WithContext<JobPosting>
}

/** What a location says beside its places: 'Remote (NSW)'. */
const REMOTE_WORDS = /\b(?:fully )?(?:remote|work(?:ing)? from home|anywhere)\b[\s,(–-]*(?:(?:with)?in )?/gi

/** A fully remote job has no place, but a country or states whose residents can apply. */
function placeOf(job: MarkupJob) {
  if (isRemote(job)) {
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: residenceOf(job.location) } as const
  }
  const places = parsePlaces(job.location).map(({ locality, state, postcode }) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(locality ? { addressLocality: locality } : {}),
      ...(state ? { addressRegion: state } : {}),
      ...(postcode ? { postalCode: postcode } : {}),
      addressCountry: 'AU',
    },
  })) satisfies PlaceMarkup[]
  return { jobLocation: places.length === 1 ? places[0] : places }
}

/** The states that a remote job's location names. One with a town says where the employer is. */
function residenceOf(location: string): Country | StateMarkup | StateMarkup[] {
  const places = parsePlaces(location.replaceAll(REMOTE_WORDS, '').replaceAll(')', ''))
  const states = places.flatMap(({ locality, state }) => (locality === null && state !== null ? [state] : []))
  if (states.length === 0 || states.length < places.length) return { '@type': 'Country', name: 'AU' }
  const areas = states.map((state) => ({ '@type': 'State', name: `${state}, AU` }) as const)
  const [only] = areas
  return only && areas.length === 1 ? only : areas
}

/** Google accepts one amount or a range with both ends. An open range ('From $35 an hour') has neither. */
function salaryOf({ minCents, maxCents, period }: Pay) {
  if (minCents === null || maxCents === null) return {}
  const amount =
    minCents === maxCents ? { value: minCents / 100 } : { minValue: minCents / 100, maxValue: maxCents / 100 }
  const value = { '@type': 'QuantitativeValue', ...amount, unitText: period.toUpperCase() } as const
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'AUD', value } } as const
}

/** The path to a page for search engines, as schema.org describes it. The last entry is the page itself. */
export function breadcrumbJsonLd(entries: readonly { name: string; path: string }[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  } satisfies WithContext<BreadcrumbList>
}
