import LogOut from 'lucide-react/icons/log-out'
import { Form } from 'react-router'
import { parsePageLinks } from '#app/core/pagination/page-position.ts'
import { listUnreadConversations } from '#app/domain/applications/messages/unread-messages.server.ts'
import { MyApplicationList } from '#app/domain/applications/my-application-list.tsx'
import { listMyApplications } from '#app/domain/applications/my-applications.server.ts'
import { DraftList } from '#app/domain/applications/sent/drafts/draft-list.tsx'
import { listDrafts } from '#app/domain/applications/sent/drafts/draft-queries.server.ts'
import { hasDefaultResume } from '#app/domain/applications/sent/has-default-resume.server.ts'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { ApplicationInterviews } from '#app/domain/interviews/applicant/application-interviews.tsx'
import { interviewState } from '#app/domain/interviews/applicant/interview-state.ts'
import { listNextInterviewApplications } from '#app/domain/interviews/applicant/next-interview-applications.server.ts'
import { NextInterviews } from '#app/domain/interviews/applicant/next-interviews.tsx'
import { interviewSteps } from '#app/domain/interviews/interview-history.tsx'
import { listTakenTimes } from '#app/domain/interviews/list-conflicts.server.ts'
import { listInterviews } from '#app/domain/interviews/list-interviews.server.ts'
import { RecentlyViewedJobs } from '#app/domain/jobs/list/browser-job-list.tsx'
import { SavedJobRows } from '#app/domain/jobs/saved/saved-job-rows.tsx'
import { listSavedJobs } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { listRecentOrders } from '#app/domain/orders/my-orders.server.ts'
import { MyOrders } from '#app/domain/orders/my-orders.tsx'
import { findAccountSettings } from '#app/domain/people/account/account-settings.server.ts'
import { AccountSettingsPanel } from '#app/domain/people/account/account-settings.tsx'
import { findOwnProfile } from '#app/domain/people/edit-profile.server.ts'
import { ProfileCard, ProfileEditor } from '#app/domain/people/profile-panel.tsx'
import { ResumePanel } from '#app/domain/resumes/resume-panel.tsx'
import { listMyResumes } from '#app/domain/resumes/resume-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-style.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/dashboard'

const HOME = '/employee/dashboard'

const TABS = [
  { key: 'applications', label: 'My Applications', href: HOME },
  { key: 'saved', label: 'Saved jobs', href: `${HOME}?tab=saved` },
  { key: 'profile', label: 'Profile', href: `${HOME}?tab=profile` },
  { key: 'settings', label: 'Settings', href: `${HOME}?tab=settings` },
] as const

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: TABS.find(({ key }) => key === loaderData?.tab)?.label ?? 'Dashboard' },
]

/** Loads the data of the selected tab only. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const person = requirePerson(ctx.actor)
  const common = { fullName: person.fullName, email: person.email, timeZone: ctx.timeZone }
  switch (url.searchParams.get('tab')) {
    case 'saved': {
      const jobs = await listSavedJobs(ctx, url.searchParams)
      return { tab: 'saved' as const, ...common, jobs, links: parsePageLinks(url, jobs) }
    }
    case 'profile': {
      const [profile, resumes, sendsResume] = await Promise.all([
        findOwnProfile(ctx),
        listMyResumes(ctx),
        hasDefaultResume(ctx),
      ])
      const editing = url.searchParams.has('edit')
      return { tab: 'profile' as const, ...common, profile, resumes, hasDefaultResume: sendsResume === true, editing }
    }
    case 'settings':
      return { tab: 'settings' as const, ...common, settings: await findAccountSettings(ctx, signOnServices(context)) }
    default: {
      const [page, next, unread, drafts, bookings, orders] = await Promise.all([
        listMyApplications(ctx, url.searchParams),
        listNextInterviewApplications(ctx),
        listUnreadConversations(ctx),
        listDrafts(ctx),
        listMyBookings(ctx),
        listRecentOrders(ctx),
      ])
      const ids = new Set([...page.rows, ...next].map(({ id }) => id))
      const interviews = await listInterviews(ctx, [...ids], 'application.track')
      const takenTimes = await listTakenTimes(ctx, interviews)
      const links = parsePageLinks(url, page)
      const lists = { page, next, unread, links, drafts, interviews, takenTimes, bookings, orders }
      return { tab: 'applications' as const, ...common, ...lists, now: ctx.now }
    }
  }
}

export const handle = { area: true }

export default function EmployeeDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-12 sm:pt-6">
      <PageHeader title={`Hello, ${loaderData.fullName}`} actions={<LogoutButton />} hasIconAction />
      <Tabs
        label="Dashboard"
        tabs={TABS.map(({ key, label, href }) => ({ label, href, current: key === loaderData.tab }))}
        className="mb-6"
      />
      <Panel data={loaderData} />
    </div>
  )
}

function Panel({ data }: { data: Route.ComponentProps['loaderData'] }) {
  switch (data.tab) {
    case 'applications':
      return <ApplicationsPanel {...data} />
    case 'saved':
      return <SavedJobsPanel {...data} />
    case 'profile':
      if (data.editing) return <ProfileEditor profile={data.profile} hasDefaultResume={data.hasDefaultResume} />
      return (
        <>
          <ProfileCard profile={data.profile} email={data.email} hasDefaultResume={data.hasDefaultResume} />
          <ResumePanel resumes={data.resumes} timeZone={data.timeZone} />
        </>
      )
    case 'settings':
      return <AccountSettingsPanel settings={data.settings} />
  }
}

function ApplicationsPanel({
  page,
  next,
  unread,
  links,
  drafts,
  interviews,
  takenTimes,
  bookings,
  orders,
  timeZone,
  now,
}: Extract<Route.ComponentProps['loaderData'], { tab: 'applications' }>) {
  const readerZone = useBrowserTimeZone()
  const hasUpcoming = bookings.upcoming.length > 0
  return (
    <>
      {hasUpcoming && <MyBookings bookings={bookings} timeZone={timeZone} now={now} className="mb-10" />}
      {hasUpcoming && <h2 className="mb-3 text-xl">Your applications</h2>}
      <DraftList drafts={drafts} timeZone={timeZone} className="mb-8" />
      <MyApplicationList
        page={page}
        timeZone={timeZone}
        now={now}
        links={links}
        unread={unread}
        next={<NextInterviews {...{ interviews, takenTimes, now }} applications={next} />}
        interviewsOf={({ id, jobTitle }) => {
          const own = interviews.filter(({ applicationId }) => applicationId === id)
          return {
            steps: own.flatMap((interview) => interviewSteps(interview, readerZone)),
            state: interviewState(own, takenTimes, now),
            links: <ApplicationInterviews interviews={own} jobTitle={jobTitle} />,
          }
        }}
      />
      {!hasUpcoming && <MyBookings bookings={bookings} timeZone={timeZone} now={now} className="mt-10" />}
      <MyOrders orders={orders} timeZone={timeZone} className="mt-10" />
    </>
  )
}

function SavedJobsPanel({ jobs, links }: Extract<Route.ComponentProps['loaderData'], { tab: 'saved' }>) {
  return (
    <>
      <FocusFallback watch={jobs.rows}>
        {jobs.rows.length === 0 ? (
          <EmptyState title="No saved jobs yet" action={<ButtonLink to="/jobs">Find a Job</ButtonLink>}>
            Jobs you save appear here, and are marked when they close.
          </EmptyState>
        ) : (
          <SavedJobRows
            label="Saved jobs"
            jobs={jobs.rows}
            saved={{ in: 'account', ids: jobs.rows.map(({ id }) => id) }}
          />
        )}
      </FocusFallback>
      <Pagination label="Pages of saved jobs" {...links} />
      <RecentlyViewedJobs />
    </>
  )
}

function LogoutButton() {
  return (
    <Form method="post" action="/logout">
      {/* A phone has room for the icon only, as in the signed-in areas of employers and admins. */}
      <button type="submit" className={buttonClass({ tone: 'quiet' }, '-mr-2.5 max-sm:min-w-11 sm:-mr-4.5')}>
        <LogOut aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">Logout</span>
      </button>
    </Form>
  )
}
