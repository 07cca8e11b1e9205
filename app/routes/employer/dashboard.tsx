import { redirect } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { ApplicantList } from '#app/domain/applications/applicant-list.tsx'
import { countForEmployerDashboard, listNewApplicants } from '#app/domain/applications/review-queries.server.ts'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { countUpcomingBookings } from '#app/domain/bookings/portal/count-upcoming-bookings.server.ts'
import { applicantsNote } from '#app/domain/dashboards/applicants-note.ts'
import { ConsultationsToday } from '#app/domain/dashboards/consultations-today.tsx'
import { findFirstSteps } from '#app/domain/dashboards/first-steps.server.ts'
import { FirstSteps } from '#app/domain/dashboards/first-steps.tsx'
import { listConsultationsToday, listOutstandingWork } from '#app/domain/dashboards/outstanding-work.server.ts'
import { QuickActions } from '#app/domain/dashboards/quick-actions.tsx'
import { NEW_APPLICANTS_HREF, WaitingList } from '#app/domain/dashboards/waiting-list.tsx'
import { UpcomingInterviews } from '#app/domain/interviews/employer/upcoming-interviews.tsx'
import { listUpcomingInterviews } from '#app/domain/interviews/list-interviews.server.ts'
import { PostJobLink } from '#app/domain/jobs/manage/post-job-link.tsx'
import { listRecentOrders } from '#app/domain/orders/my-orders.server.ts'
import { MyOrders } from '#app/domain/orders/my-orders.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = () => [{ title: 'Employer dashboard' }]

/** New applicants shown on the dashboard; a link leads to the rest. */
const MAX_NEW_APPLICANTS = 5
/** Upcoming interviews shown on the dashboard. */
const MAX_INTERVIEWS_SHOWN = 8

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  const { companyName, companyRole, staffRole, userType } = requirePerson(ctx.actor)
  if (staffRole === 'consultant') throw redirect('/booking-portal')
  if (userType === 'employer' && companyRole === null) throw redirect('/employer/no-company')
  const counting = countForEmployerDashboard(ctx)
  const [counts, newApplicants, agency, bookings, myBookings, orders, waiting, consultations, interviews, firstSteps] =
    await Promise.all([
      counting,
      listNewApplicants(ctx, MAX_NEW_APPLICANTS),
      findAgency(ctx),
      countUpcomingBookings(ctx),
      listMyBookings(ctx),
      listRecentOrders(ctx),
      listOutstandingWork(ctx, { external: store.kind === 'external' }),
      listConsultationsToday(ctx),
      listUpcomingInterviews(ctx, MAX_INTERVIEWS_SHOWN),
      // A company that has applicants is past its first steps.
      counting.then(({ applicants }) => (applicants === 0 ? findFirstSteps(ctx) : null)),
    ])
  return {
    counts,
    newApplicants,
    bookings,
    myBookings,
    orders,
    waiting,
    consultations,
    interviews,
    firstSteps,
    now: ctx.now,
    timeZone: ctx.timeZone,
    name: companyName ?? agency.name,
    canEditCompany: can(ctx.actor, 'company.edit'),
  }
}

export default function EmployerDashboard({ loaderData }: Route.ComponentProps) {
  const {
    counts,
    newApplicants,
    bookings,
    myBookings,
    orders,
    waiting,
    consultations,
    interviews,
    firstSteps,
    now,
    timeZone,
    name,
    canEditCompany,
  } = loaderData
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} actions={<PostJobLink>Post New Job</PostJobLink>} />
      <div className="mb-8 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[2fr_1fr]">
        <div className="min-w-0 space-y-8">
          {firstSteps && <FirstSteps done={firstSteps} />}
          {!isReadOnly && (firstSteps === null || waiting.length > 0) && (
            <WaitingList waiting={waiting} now={now} timeZone={timeZone} />
          )}
        </div>
        <ConsultationsToday consultations={consultations} timeZone={timeZone} />
      </div>
      <div className="grid grid-cols-3 gap-2.5 max-[20rem]:grid-cols-1">
        <StatTile
          value={formatCount(counts.activeJobs)}
          label={counts.activeJobs === 1 ? 'Active job' : 'Active jobs'}
          href="/manage-jobs"
        />
        <StatTile
          value={formatCount(counts.applicants)}
          label={counts.applicants === 1 ? 'Applicant' : 'Applicants'}
          href="/view-applicants"
          note={applicantsNote(counts)}
        />
        <StatTile
          value={formatCount(bookings.upcoming)}
          label={bookings.upcoming === 1 ? 'Upcoming booking' : 'Upcoming bookings'}
          href="/booking-portal"
          note={bookings.requested > 0 ? `${formatCount(bookings.requested)} to confirm` : undefined}
        />
      </div>
      <QuickActions canEditCompany={canEditCompany} />
      <UpcomingInterviews interviews={interviews} now={now} />
      <section aria-labelledby="new-applicants" className="mt-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="new-applicants" className="text-xl">
            New applicants
          </h2>
          {counts.newApplicants > newApplicants.length && (
            <Link to={NEW_APPLICANTS_HREF} className="link">
              See all {formatCount(counts.newApplicants)} new applicants
            </Link>
          )}
        </div>
        <ApplicantList applicants={newApplicants} now={now} timeZone={timeZone} back="/employer/dashboard" as="h3">
          <EmptyState
            as="h3"
            scene={counts.applicants > 0 ? 'done' : 'empty-inbox'}
            title={counts.applicants > 0 ? 'No new applicants' : 'No applicants yet'}
          >
            {counts.activeJobs > 0 || isReadOnly
              ? 'New applicants appear here when they apply.'
              : 'Post a job, and its applicants appear here.'}
          </EmptyState>
        </ApplicantList>
      </section>
      <MyBookings bookings={myBookings} timeZone={timeZone} now={now} className="mt-12" />
      <MyOrders orders={orders} timeZone={timeZone} className="mt-12" />
    </>
  )
}
