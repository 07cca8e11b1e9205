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
import { STATES, type State } from '#app/lib/states.ts'
import { withoutBullet } from '#app/lib/text.ts'
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

const ANYWHERE_WORDS = '(?:fully )?(?:remote|work(?:ing)? from home|anywhere)'

/** A location that is no place: 'Remote', 'Remote (Australia)', 'Work from home'. Not 'Remote communities NT'. */
const ANYWHERE = new RegExp(
  `^${ANYWHERE_WORDS}(?:[\\s,(–-]*(?:(?:with)?in )?(?:australia|au)(?:[\\s-]wide)?\\)?)?$`,
  'i',
)

const STATE_NAMES = STATES.flatMap(({ state, name }) => [state, name]).join('|')

/** Anywhere in a state: 'Remote (NSW)', 'Work from home, Victoria'. 'Remote NT' can be far from a town. */
const ANYWHERE_IN_STATE = new RegExp(`^${ANYWHERE_WORDS}\\s*[,(–-]\\s*(?:${STATE_NAMES})\\)?$`, 'i')

/** A place as a location names it: 'Western Australia' and 'NSW 2640' name no locality, 'Remote' nothing. */
export type JobPlace = {
  street: string | null
  locality: string | null
  state: State | null
  postcode: string | null
  /** The code of ISO 3166-1. */
  country: string
}

/** Whether a location is no place. */
export const isAnywhere = (location: string) => ANYWHERE.test(location.trim())

/** Whether a job is done from anywhere. One without an arrangement is, if its location says so. */
export function isRemote({ location, workArrangement }: Pick<MarkupJob, 'location' | 'workArrangement'>): boolean {
  if (workArrangement !== null) return workArrangement === 'Remote'
  return isAnywhere(location) || ANYWHERE_IN_STATE.test(location.trim())
}

/** Whether no place of a job is in Australia. Nothing says of which country the dollars of its pay are. */
export const isAbroad = (places: readonly JobPlace[]) => places.every(({ country }) => country !== 'AU')

/** The text of a job as HTML: the description, then its three lists, in the order and with the headings of its page. */
export function jobHtml(
  job: Pick<
    MarkupJob,
    'description' | 'responsibilities' | 'requirements' | 'benefits' | 'workArrangement' | 'location'
  >,
): string {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h3>${title}</h3>${itemsToHtml(items.map(withoutBullet))}`
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
 * and only what that page shows: pay is marked up if the text on the page states the base pay and its unit, and its
 * currency is known; a job without a closing date has no `validThrough`. There is no `directApply`, because applying
 * requires an account.
 *
 * @param job.places what its location names (`parsePlaces`)
 * @param origin the public origin of the absolute URLs
 */
export function jobJsonLd(job: MarkupJob & { places: readonly JobPlace[] }, origin: string): Record<string, unknown> {
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
    ...(pay && !isAbroad(job.places) ? salaryOf(pay) : {}),
    url: `${origin}/jobs/${job.id}`,
  } satisfies WithContext<JobPosting>
}

/** A fully remote job has no place, but a country or states whose residents can apply. */
function placeOf(job: MarkupJob & { places: readonly JobPlace[] }) {
  if (isRemote(job)) {
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: residenceOf(job.places) } as const
  }
  const places = job.places.map(({ street, locality, state, postcode, country }) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: street } : {}),
      ...(locality ? { addressLocality: locality } : {}),
      ...(state ? { addressRegion: state } : {}),
      ...(postcode ? { postalCode: postcode } : {}),
      addressCountry: country,
    },
  })) satisfies PlaceMarkup[]
  return { jobLocation: places.length === 1 ? places[0] : places }
}

/** The states or other countries that a remote job's location names. A state with a town says where the employer is. */
function residenceOf(places: readonly JobPlace[]): Country | Country[] | StateMarkup | StateMarkup[] {
  const countries = [...new Set(places.map(({ country }) => country))]
  if (countries.some((country) => country !== 'AU')) {
    return oneOrAll(countries.map((name) => ({ '@type': 'Country', name }) as const))
  }
  const states = places.flatMap(({ locality, state }) => (locality === null && state !== null ? [state] : []))
  if (states.length === 0 || states.length < places.length) return { '@type': 'Country', name: 'AU' }
  return oneOrAll(states.map((state) => ({ '@type': 'State', name: `${state}, AU` }) as const))
}

const oneOrAll = <Area>(areas: Area[]): Area | Area[] => (areas.length === 1 && areas[0] ? areas[0] : areas)

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
