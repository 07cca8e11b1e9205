import type { z } from 'zod'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import type { apiCompany, apiJob, apiProblem, jobQuery } from './api-schema.ts'
import type {
  employerApplicant,
  employerApplicantQuery,
  employerJob,
  employerJobInput,
  employerJobPage,
  employerJobQuery,
  statusChange,
} from './employer/employer-schema.ts'

/** Examples for the OpenAPI document, with a value for every field. */

const JOB_ID = '0192f0c4-7d1e-7c3a-9b52-3f6a1c0e8d41'
const APPLICATION_ID = '0192f8aa-31c0-7d11-8e6f-b2f04c9a7716'
const POSTED_AT = '2026-11-02T01:15:00.000Z'

const jobTexts = {
  title: 'Enrolled Nurse - Fremantle WA',
  location: '12 Cliff Street, Fremantle WA 6160',
  job_type: 'Part-time',
  work_arrangement: 'On-site',
  category: 'Healthcare',
  description: 'You join the surgical ward of a private hospital.\n\nShifts are agreed four weeks ahead.',
  responsibilities: ['Give medicines', 'Keep care plans up to date'],
  requirements: ['AHPRA registration as an Enrolled Nurse'],
  benefits: ['Salary packaging'],
} as const

export const EMPLOYER_JOB_INPUT_EXAMPLE = {
  ...jobTexts,
  responsibilities: [...jobTexts.responsibilities],
  requirements: [...jobTexts.requirements],
  benefits: [...jobTexts.benefits],
  salary: '$38 to $42 per hour plus super',
  pay_min_cents: 3800,
  pay_max_cents: 4200,
  pay_period: 'hour',
  closes_on: '2026-11-30',
  reference: 'RN-2041',
} satisfies z.input<typeof employerJobInput>

export const EMPLOYER_JOB_EXAMPLE = {
  ...EMPLOYER_JOB_INPUT_EXAMPLE,
  id: JOB_ID,
  url: `https://jobs.example.com.au/jobs/${JOB_ID}`,
  company: 'Harbour Private Hospital',
  status: 'Open',
  version: 3,
  posted_at: POSTED_AT,
  updated_at: '2026-11-03T04:20:00.000Z',
  warnings: [
    {
      kind: 'title-with-more',
      parameter: 'title',
      message:
        "“Fremantle WA”: use only the job's name in the title, as search engines require. The location has its own field.",
    },
  ],
} satisfies z.input<typeof employerJob>

const { id, url, title, posted_at, updated_at, closes_on } = EMPLOYER_JOB_EXAMPLE

export const JOB_EXAMPLE = {
  ...jobTexts,
  responsibilities: [...jobTexts.responsibilities],
  requirements: [...jobTexts.requirements],
  benefits: [...jobTexts.benefits],
  id,
  url,
  company: { name: 'Harbour Private Hospital', slug: 'harbour-private-hospital' },
  places: [{ street: '12 Cliff Street', locality: 'Fremantle', state: 'WA', postcode: '6160', country: 'AU' }],
  pay: {
    text: EMPLOYER_JOB_INPUT_EXAMPLE.salary,
    currency: 'AUD',
    min_cents: 3800,
    max_cents: 4200,
    period: 'hour',
  },
  posted_at,
  updated_at,
  closes_at: '2026-11-30T15:59:59.999Z',
} satisfies z.input<typeof apiJob>

export const COMPANY_EXAMPLE = {
  name: 'Harbour Private Hospital',
  slug: 'harbour-private-hospital',
  url: 'https://jobs.example.com.au/companies/harbour-private-hospital',
  about: 'A hospital with 120 beds in Fremantle.',
  website: 'https://harbour.example',
} satisfies z.input<typeof apiCompany>

export const PROBLEM_EXAMPLE = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'A parameter is invalid.',
  errors: [{ parameter: 'sort', message: 'Needs within, or a postcode as the location' }],
} satisfies z.input<typeof apiProblem>

export const APPLICANT_EXAMPLE = {
  id: APPLICATION_ID,
  job: { id, title },
  name: 'Mia Tran',
  email: 'mia.tran@example.com',
  phone: '0491 570 156',
  headline: 'Enrolled Nurse, surgical wards',
  status: 'Pending',
  applied_at: '2026-11-04T22:05:00.000Z',
  status_changed_at: '2026-11-04T22:05:00.000Z',
  ended_at: null,
} satisfies z.input<typeof employerApplicant>

export const STATUS_CHANGE_EXAMPLE = {
  status: 'Reviewed',
  expected_status: 'Pending',
} satisfies z.input<typeof statusChange>

/** The cursors of a page in the middle of a list of jobs. */
export const JOB_CURSORS = {
  next: encodeCursor({ createdAt: '2026-10-30T05:42:10.000Z', id: '0192e3b5-0a44-7e90-8f1d-6c2b94d07e15' }),
  previous: encodeCursor({ createdAt: POSTED_AT, id: JOB_ID }),
}

/** Cursors of a list of applicants. */
export const APPLICANT_CURSORS = { next: '0192f7d3-9e68-7a02-b7c4-51d0e83f2a69', previous: APPLICATION_ID }

export const EMPLOYER_JOB_PAGE_EXAMPLE = {
  jobs: [
    {
      id,
      title,
      company: EMPLOYER_JOB_EXAMPLE.company,
      status: 'Open',
      posted_at,
      closes_on,
      applicants: 14,
      new_applicants: 3,
    },
  ],
  ...JOB_CURSORS,
} satisfies z.input<typeof employerJobPage>

/** One value for each parameter. They are not valid together. */
export const JOB_QUERY_EXAMPLE = {
  q: 'enrolled nurse',
  location: 'Fremantle WA',
  within: '25',
  job_type: ['Full-time', 'Part-time'],
  work_arrangement: ['Hybrid'],
  category: ['Healthcare'],
  state: ['WA'],
  region: ['greater-perth'],
  pay: '80000',
  pay_stated: '1',
  posted: '7',
  sort: 'newest',
  after: JOB_CURSORS.next,
  before: JOB_CURSORS.previous,
} satisfies z.input<typeof jobQuery>

export const EMPLOYER_JOB_QUERY_EXAMPLE = {
  q: 'nurse',
  status: 'Open',
  after: JOB_CURSORS.next,
  before: JOB_CURSORS.previous,
} satisfies z.input<typeof employerJobQuery>

export const APPLICANT_QUERY_EXAMPLE = {
  job: JOB_ID,
  status: 'Pending',
  q: 'tran',
  after: APPLICANT_CURSORS.next,
  before: APPLICANT_CURSORS.previous,
} satisfies z.input<typeof employerApplicantQuery>
