import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { Closing } from '#app/ui/landing/closing.tsx'
import { Figures } from '#app/ui/landing/figures.tsx'
import { Hero } from '#app/ui/landing/hero.tsx'
import { Hiring } from '#app/ui/landing/hiring.tsx'
import { Steps } from '#app/ui/landing/steps.tsx'
import { ListingCard } from '#app/ui/listing-card.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/landing'

export const meta: Route.MetaFunction = () => [
  { title: 'Muster | Premier staffing solutions in Australia' },
  {
    name: 'description',
    content:
      'Find your next job or your next hire with an Australian staffing agency. Search open jobs in every state, apply in one click, and always know where you stand.',
  },
]

const steps = [
  {
    title: 'Create Account',
    text: 'A name, an email and a phone number. Two minutes, free for job seekers, always.',
  },
  {
    title: 'Find Your Match',
    text: 'Search by title, company or place. Employers post a job and see applicants arrive.',
  },
  {
    title: 'Get Hired / Hire',
    text: 'Apply in one click and follow each step with its date, from application to first day.',
  },
]

const hiringPoints = [
  'Post a job in two minutes and see it live straight away.',
  'Every applicant in one list, with contact details and a clear status.',
  'Talk to a consultant whenever you would rather hand it over.',
]

export function loader() {
  return {
    figures: [
      { value: '1,200+', label: 'Active Jobs' },
      { value: '300+', label: 'Partner Companies' },
      { value: '10k+', label: 'Happy Candidates' },
    ],
    jobs: sampleJobs,
  }
}

export default function Landing({ loaderData: { figures, jobs } }: Route.ComponentProps) {
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
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {jobs.map((job) => (
            <li key={job.id} className="grid">
              <ListingCard
                title={job.title}
                href={`/jobs/${job.id}`}
                company={job.companyName}
                place={job.location}
                kind={job.jobType}
                pay={job.salary}
                age={<Time at={job.createdAt}>{job.age}</Time>}
              />
            </li>
          ))}
        </ul>
      </section>
      <Steps title="How It Works" steps={steps} />
      <Hiring points={hiringPoints} />
      <Closing
        title="Ready to find your perfect match?"
        text="Make a profile once. Apply in one click. Hear where you stand."
      />
    </>
  )
}

function sample(
  id: string,
  title: string,
  companyName: string,
  location: string,
  jobType: string,
  salary: string | null,
  createdAt: string,
  age: string,
) {
  return { id, title, companyName, location, jobType, salary, createdAt, age }
}

/** Stands in until the jobs are read from the database. */
const sampleJobs = [
  sample(
    '1',
    'Forklift Driver',
    'Southern Cross Logistics',
    'Dandenong South, VIC',
    'Casual',
    '$36.40 an hour plus super',
    '2026-11-21',
    '2 hours ago',
  ),
  sample(
    '2',
    'Registered Nurse, Aged Care',
    'Banksia Grove Care',
    'Toowoomba, QLD',
    'Part-time',
    '$46 to $52 an hour plus super',
    '2026-11-20',
    'yesterday',
  ),
  sample(
    '3',
    'Site Supervisor',
    'Ironbark Construction',
    'Parramatta, NSW',
    'Full-time',
    '$135,000 a year plus super',
    '2026-11-20',
    'yesterday',
  ),
  sample(
    '4',
    'Payroll Officer',
    'Coorong Foods',
    'Adelaide, SA',
    'Contract',
    '$85,000 to $95,000 a year plus super',
    '2026-11-19',
    '2 days ago',
  ),
  sample(
    '5',
    'Diesel Fitter, FIFO 8/6',
    'Pilbara Plant Services',
    'Karratha, WA',
    'Full-time',
    '$165,000 a year plus super',
    '2026-11-18',
    '3 days ago',
  ),
  sample(
    '6',
    'Early Childhood Teacher',
    'Little Wattle Learning',
    'Hobart, TAS',
    'Full-time',
    null,
    '2026-11-17',
    '4 days ago',
  ),
]
