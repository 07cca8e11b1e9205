import { redirect } from 'react-router'
import { BrowserSavedJobs, RecentlyViewedJobs } from '#app/domain/jobs/list/browser-job-list.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { can } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { LoadError } from '#app/ui/data/load-error.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/saved-jobs'

export const meta: Route.MetaFunction = () => [{ title: 'Saved jobs' }, { name: 'robots', content: 'noindex' }]

/** Redirects signed-in people: a job seeker's saved jobs are in their dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  if (can(actor, 'job.save')) throw redirect('/employee/dashboard?tab=saved')
  if (actor.kind === 'person') throw redirect(DASHBOARDS[actor.userType])
  return null
}

/** The jobs that a guest has saved in this browser. */
export default function SavedJobs() {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader title="Saved jobs" lead="Kept in this browser until you sign in." />
      <noscript>
        <p className="mb-6">
          Without JavaScript, you can only save jobs in your account.{' '}
          <Link to="/employee/login?returnTo=%2Femployee%2Fdashboard%3Ftab%3Dsaved" className="link">
            Sign in to see your saved jobs
          </Link>
        </p>
      </noscript>
      <BrowserSavedJobs
        empty={
          <EmptyState title="No saved jobs yet" action={<ButtonLink to="/jobs">Find a Job</ButtonLink>}>
            Jobs you save appear here, and in your account after you sign in.
          </EmptyState>
        }
        failed={
          <LoadError as="h2" title="Failed to load saved jobs">
            They are still saved in this browser. Check your connection, then try again.
          </LoadError>
        }
      />
      <RecentlyViewedJobs />
    </div>
  )
}
