import { z } from 'zod'
import { JOB_TYPES, MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { checkedValues, requiredLine } from '#app/lib/form-fields.ts'
import { STATE_CODES } from '#app/lib/states.ts'

/** The name of the feed that every installation has: it cannot be renamed or deleted. */
export const DEFAULT_FEED = 'jobs'

export const MAX_FEEDS = 50
export const MAX_FEED_LENGTHS = { name: 40, title: 60, source: 40, categories: 50 } as const

/** Field name → label, in the form's order. */
export const FEED_LABELS = {
  title: 'Job board',
  name: 'Address',
  source: 'Source',
  categories: 'Categories',
  job_types: 'Job types',
  states: 'States and territories',
  includes_confidential: 'Jobs without a company name',
} as const

/** The form of a feed. Empty lists include every job. */
export const feedForm = z.object({
  title: requiredLine('the name of the job board', MAX_FEED_LENGTHS.title),
  name: z
    .string({ error: 'Enter a name for the address.' })
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text), {
      error: 'Use up to 40 letters, digits and hyphens, such as indeed.',
    }),
  source: z
    .string({ error: 'Enter a source.' })
    .transform((text) => text.trim())
    .refine((text) => /^[A-Za-z0-9._-]{1,40}$/.test(text), {
      error: 'Use up to 40 letters, digits, dots, hyphens and underscores, such as Indeed.',
    }),
  categories: checkedValues(z.string().min(1).max(MAX_JOB_LENGTHS.category)).refine(
    (chosen) => chosen.length <= MAX_FEED_LENGTHS.categories,
    { error: `Choose up to ${MAX_FEED_LENGTHS.categories} categories, or none to include all.` },
  ),
  job_types: checkedValues(z.enum(JOB_TYPES, { error: 'Choose from the list.' })),
  states: checkedValues(z.enum(STATE_CODES, { error: 'Choose from the list.' })),
  includes_confidential: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
})

export type FeedInput = z.output<typeof feedForm>

type Feed = {
  title: string
  name: string
  source: string
  categories: readonly string[]
  jobTypes: readonly string[]
  states: readonly string[]
  includesConfidential: boolean
}

/** What a feed includes, in one line. */
export function feedSummary({
  categories,
  jobTypes,
  states,
}: Pick<Feed, 'categories' | 'jobTypes' | 'states'>): string {
  const chosen = [categories, jobTypes, states].filter(({ length }) => length > 0).map((values) => values.join(', '))
  return chosen.length === 0 ? 'All jobs' : chosen.join(' · ')
}

/** The values of a saved feed for people to compare. */
export function feedDisplayValues(feed: Feed): Record<keyof typeof FEED_LABELS, string> {
  return {
    title: feed.title,
    name: feed.name,
    source: feed.source,
    categories: feed.categories.join(', ') || 'All',
    job_types: feed.jobTypes.join(', ') || 'All',
    states: feed.states.join(', ') || 'All',
    includes_confidential: feed.includesConfidential ? 'Included' : 'Left out',
  }
}

/** A submitted feed as the columns of one. */
export function toFeedColumns({ job_types, includes_confidential, ...input }: FeedInput): Feed {
  return {
    ...input,
    categories: [...new Set(input.categories)],
    jobTypes: [...new Set(job_types)],
    states: [...new Set(input.states)],
    includesConfidential: includes_confidential,
  }
}
