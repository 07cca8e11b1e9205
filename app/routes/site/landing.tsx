import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { Closing } from '#app/shell/landing/closing.tsx'
import { Figures } from '#app/shell/landing/figures.tsx'
import { Hero } from '#app/shell/landing/hero.tsx'
import { Hiring } from '#app/shell/landing/hiring.tsx'
import { HowItWorks } from '#app/shell/landing/how-it-works.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { Route } from './+types/landing'

/** Number of newest jobs on the landing page: two rows of three on a wide screen. */
const NEWEST_JOBS = 6

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Premier staffing solutions in Australia | ${loaderData?.agencyName ?? 'Muster'}` },
  {
    name: 'description',
    content:
      'Find your next job or your next hire with an Australian staffing agency. Search open jobs in every state, apply in one click, and follow every step of your application.',
  },
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
  const [agency, newest] = await Promise.all([findAgency(ctx), listNewestJobs(ctx, NEWEST_JOBS)])
  return {
    agencyName: agency.name,
    figures: [
      { value: agency.figureJobs, label: 'Active Jobs' },
      { value: agency.figureCompanies, label: 'Partner Companies' },
      { value: agency.figureCandidates, label: 'Happy Candidates' },
    ],
    jobs: newest,
    now: ctx.now,
    timeZone: ctx.timeZone,
  }
}

export default function Landing({ loaderData: { figures, jobs, now, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <Hero lead="Permanent, contract and casual work across Australia, with people who answer the phone." />
      <Figures figures={figures} />
      <section aria-labelledby="newest" className="page-width pt-8 pb-16 sm:pb-24">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="newest" className="text-2xl">
            Newest jobs
          </h2>
          <Link
            to="/jobs"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
          >
            See all jobs
            <ArrowRight size={18} aria-hidden="true" />
          </Link>
        </div>
        {jobs.length === 0 && (
          <EmptyState title="No open jobs at the moment" as="h3">
            New jobs appear here as soon as they're posted.
          </EmptyState>
        )}
        {jobs.length > 0 && <JobRowList jobs={jobs} now={now} timeZone={timeZone} as="h3" />}
      </section>
      <HowItWorks title="How It Works" steps={steps} />
      <Hiring points={hiringPoints} />
      <Closing
        title="Ready to find your perfect match?"
        text="Create your profile once, apply in one click and follow every step."
      />
    </>
  )
}
