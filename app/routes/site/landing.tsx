import ArrowRight from 'lucide-react/icons/arrow-right'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { organizationJsonLd } from '#app/domain/agency/organization-json-ld.ts'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { findOpenJobFacets } from '#app/domain/jobs/list/open-job-facets.server.ts'
import { findSavedJobsState } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import type { JobFacets } from '#app/domain/jobs/search/count-facets.server.ts'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { Closing } from '#app/shell/landing/closing.tsx'
import { Figures } from '#app/shell/landing/figures.tsx'
import { Hero, type QuickSearch } from '#app/shell/landing/hero.tsx'
import { Hiring } from '#app/shell/landing/hiring.tsx'
import { HowItWorks } from '#app/shell/landing/how-it-works.tsx'
import { WorkByField } from '#app/shell/landing/work-by-field.tsx'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Route } from './+types/landing'

/** Number of newest jobs on the landing page: two columns of three on a wide screen, four on a phone. */
const NEWEST_JOBS = 6

/** Number of categories in Work by field. */
const FIELDS = 8

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Premier staffing solutions in Australia | ${loaderData?.agency.name ?? 'Muster'}` },
  {
    name: 'description',
    content:
      'Find your next job or your next hire with an Australian staffing agency. Search open jobs in every state, apply in one click, and follow every step of your application.',
  },
  ...(loaderData ? [{ 'script:ld+json': loaderData.organization }] : []),
]

const steps = [
  {
    title: 'Create Account',
    text: 'A name, an email and a phone number. Two minutes, free for job seekers, always.',
  },
  {
    title: 'Find Your Match',
    text: 'Search by title, company or location. Employers post a job and see applications as they arrive.',
  },
  {
    title: 'Get Hired / Hire',
    text: 'Apply in one click and follow every step, from application to first day.',
  },
]

const hiringPoints = [
  'Post a job in two minutes and see it live straight away.',
  'See every applicant in one list, with contact details and status.',
  "Talk to a consultant when you'd rather we did it for you.",
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [agency, newest, facets] = await Promise.all([
    findAgency(ctx),
    listNewestJobs(ctx, NEWEST_JOBS),
    findOpenJobFacets(ctx),
  ])
  const saved = await findSavedJobsState(
    ctx,
    newest.map(({ id }) => id),
  )
  return {
    agency,
    organization: organizationJsonLd(agency, ctx.baseUrl),
    figures: [
      { value: agency.figureJobs, label: 'Active Jobs' },
      { value: agency.figureCompanies, label: 'Partner Companies' },
      { value: agency.figureCandidates, label: 'Happy Candidates' },
    ],
    searches: quickSearches(facets),
    fields: facets.categories.slice(0, FIELDS),
    jobs: newest,
    saved,
    now: ctx.now,
    timeZone: ctx.timeZone,
  }
}

/**
 * The two states with the most open jobs, the commonest arrangement away from the workplace, and part-time or casual.
 */
function quickSearches({ states, arrangements, types }: JobFacets): QuickSearch[] {
  const most = (counts: Record<string, number>, limit: number, keys = Object.keys(counts)) =>
    keys
      .map((key) => ({ label: key, count: counts[key] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .slice(0, limit)
  return [
    ...most(states, 2).map((chip) => ({ ...chip, href: `/jobs?state=${chip.label}` })),
    ...most(arrangements, 1, ['Hybrid', 'Remote']).map((chip) => ({
      ...chip,
      href: `/jobs?work_arrangement=${chip.label}`,
    })),
    ...most(types, 1, ['Part-time', 'Casual']).map((chip) => ({ ...chip, href: `/jobs?job_type=${chip.label}` })),
  ]
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { agency, figures, searches, fields, jobs, saved, now, timeZone } = loaderData
  return (
    <>
      <Hero
        lead="Permanent, contract and casual work across Australia, with people who answer the phone."
        searches={searches}
      />
      <Figures
        figures={figures}
        source={agency.figuresSource || `Figures for ${agency.name}'s whole business, not only this site.`}
      />
      {fields.length > 0 && <WorkByField fields={fields} />}
      <section aria-labelledby="newest" className="page-width pt-2 pb-6">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="newest" className="text-2xl">
            Newest jobs
          </h2>
          <Link
            to="/jobs"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
          >
            See all jobs
            <ArrowRight aria-hidden="true" className="size-[1.125em]" />
          </Link>
        </div>
        {jobs.length === 0 && (
          <EmptyState title="No open jobs at the moment" as="h3">
            New jobs appear here as soon as they're posted.
          </EmptyState>
        )}
        {jobs.length > 0 && (
          <JobRowList
            jobs={jobs}
            saved={saved}
            now={now}
            timeZone={timeZone}
            as="h3"
            className="max-md:[&>:nth-child(n+5)]:hidden lg:grid lg:grid-cols-2 lg:gap-x-10"
          />
        )}
      </section>
      <HowItWorks title="How It Works" steps={steps} />
      <Hiring points={hiringPoints} />
      <Closing
        title="Ready to find your perfect match?"
        text="Create your profile once, apply in one click and follow every step."
        phone={agency.phone}
        hours={agency.openingHours}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
