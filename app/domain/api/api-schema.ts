import { z } from 'zod'
import { decodeCursor } from '#app/core/pagination/cursor.ts'
import { JOB_TYPES, MAX_JOB_LENGTHS, WORK_ARRANGEMENTS } from '#app/domain/jobs/job.ts'
import { MAX_JOB_COUNT } from '#app/domain/jobs/job-count.ts'
import { REGION_SLUGS } from '#app/domain/jobs/search/regions.ts'
import {
  DISTANCES_KM,
  effectiveDistance,
  JOB_SORTS,
  MAX_CATEGORIES,
  MAX_TERM_LENGTH,
  MIN_PAY_OPTIONS,
  POSTED_WITHIN,
} from '#app/domain/jobs/search/search-criteria.ts'
import { hasSearchableLength, MAX_SEARCH_TERMS } from '#app/domain/jobs/search-terms.ts'
import { isId } from '#app/lib/id.ts'
import { PAY_PERIODS } from '#app/lib/pay.ts'
import { STATE_CODES } from '#app/lib/states.ts'
import { normaliseLine } from '#app/lib/text.ts'

/** The schemas of the public API. They validate requests, and the OpenAPI document is generated from them. */

/** The position of a page in a list by (time, id), from a response. */
export const cursor = z
  .string()
  .max(120)
  .refine((text) => isId(decodeCursor(text)?.id), { error: 'Not a cursor of this list' })
  .optional()
const texts = <Item extends z.ZodType>(item: Item, max = 20) => z.array(item).max(max).optional()

/** Rejects what the page ignores: a program does not see that its search was not the one it asked for. */
const words = z
  .string()
  .max(MAX_TERM_LENGTH)
  .refine(hasSearchableLength, { error: `At most ${MAX_SEARCH_TERMS} different words` })
  .optional()

/** Rejects a cursor for each direction: the list has one. */
export function rejectTwoCursors(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  issues: z.RefinementCtx,
): void {
  if (after !== undefined && before !== undefined) addIssue(issues, 'before', 'Not together with after')
}

const addIssue = (issues: z.RefinementCtx, parameter: string, message: string) =>
  issues.addIssue({ code: 'custom', path: [parameter], message })

/** The query of `/api/v1/jobs`: the parameters of the list at /jobs. What cannot be applied is rejected. */
export const jobQuery = z
  .strictObject({
    q: words.describe(`At most ${MAX_SEARCH_TERMS} words in the title or company name. Each must match, in any order.`),
    location: words.describe(
      `At most ${MAX_SEARCH_TERMS} words in the location, and a state at the end by name or abbreviation, or a postcode.`,
    ),
    within: z
      .enum(DISTANCES_KM.map(String))
      .optional()
      .describe('Distance from the one known place that `location` names, in kilometres.'),
    job_type: texts(z.enum(JOB_TYPES)).describe('One or more job types.'),
    work_arrangement: texts(z.enum(WORK_ARRANGEMENTS)).describe('One or more work arrangements.'),
    category: texts(z.string().max(MAX_JOB_LENGTHS.category), MAX_CATEGORIES).describe(
      'One or more categories, as shown on the jobs.',
    ),
    state: texts(z.enum(STATE_CODES)).describe('One or more states or territories.'),
    region: texts(z.enum(REGION_SLUGS)).describe('One or more regions. A job without a known place is in none.'),
    pay: z
      .enum(MIN_PAY_OPTIONS.map(String))
      .optional()
      .describe('Minimum of the top of the pay range in dollars a year. Jobs without a pay range are kept.'),
    pay_stated: z.enum(['1']).optional().describe('Only jobs with a pay range.'),
    posted: z
      .enum(POSTED_WITHIN.map(({ days }) => String(days)))
      .optional()
      .describe('Maximum age in days.'),
    sort: z
      .enum(JOB_SORTS)
      .optional()
      .describe(
        'Order of the jobs. The default is newest first, or for several words in `q` titles with all of them first. `distance` needs `within` or a postcode.',
      ),
    after: cursor.describe('The cursor of the next page, from `next` of the previous response.'),
    before: cursor.describe('The cursor of the previous page, from `previous` of a response.'),
  })
  .superRefine((query, issues) => {
    rejectTwoCursors(query, issues)
    const location = normaliseLine(query.location ?? '')
    const within = query.within === undefined ? null : Number(query.within)
    if (within !== null && location === '') addIssue(issues, 'within', 'Needs a location')
    else if (query.sort === 'distance' && effectiveDistance({ location, within }) === null)
      addIssue(issues, 'sort', 'Needs within, or a postcode as the location')
  })

const company = z.object({
  name: z.string(),
  slug: z
    .string()
    .nullable()
    .describe('For /api/v1/companies/{slug}. Null for jobs that the agency posts for a client.'),
})

/** A listed job. */
export const apiJob = z.object({
  id: z.uuid(),
  url: z.url().describe('The page of the job.'),
  title: z.string(),
  company,
  location: z.string().describe('As the employer wrote it.'),
  places: z
    .array(
      z.object({
        street: z.string().nullable(),
        locality: z.string().nullable(),
        state: z.enum(STATE_CODES).nullable(),
        postcode: z.string().nullable(),
        country: z.string().describe('Two-letter ISO 3166-1 code.'),
      }),
    )
    .describe('The places in the location. Empty for "Remote".'),
  job_type: z.string(),
  work_arrangement: z.enum(WORK_ARRANGEMENTS).nullable(),
  category: z.string().nullable(),
  pay: z
    .object({
      text: z.string().describe('As the employer wrote it.'),
      currency: z.literal('AUD').nullable().describe('Null for a job in another country.'),
      min_cents: z.int().nullable(),
      max_cents: z.int().nullable(),
      period: z.enum(PAY_PERIODS).nullable().describe('Null if the text states no amount.'),
    })
    .nullable(),
  description: z.string().describe('Plain text; paragraphs are separated by blank lines.'),
  responsibilities: z.array(z.string()),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  posted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  closes_at: z.iso.datetime().nullable(),
})

export const apiJobPage = z.object({
  jobs: z.array(apiJob).describe('At most 20.'),
  count: z.int().describe(`Number of matching jobs, at most ${MAX_JOB_COUNT + 1}.`),
  next: z.string().nullable().describe('`after` of the next page; null on the last page.'),
  previous: z.string().nullable().describe('`before` of the previous page; null on the first page.'),
})

/** A company with a public page. */
export const apiCompany = z.object({
  name: z.string(),
  slug: z.string(),
  url: z.url(),
  about: z.string(),
  website: z.string().nullable(),
})

/** An error (RFC 9457). */
export const apiProblem = z.object({
  type: z.string().describe('about:blank: the status code describes the problem.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  errors: z
    .array(z.object({ parameter: z.string(), message: z.string() }))
    .optional()
    .describe('The invalid parameters.'),
})

export type ApiJob = z.output<typeof apiJob>
export type ApiProblem = z.output<typeof apiProblem>

/** The parameters of a query string as `schema` takes them: a list for the parameters that can be repeated. */
export function toQueryObject(schema: z.ZodObject, params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      const field = schema.shape[name]
      const isList = field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray
      return [name, isList || values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
