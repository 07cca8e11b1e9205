import { Link } from '#app/ui/link.tsx'

type ListLinksProps = {
  alertHref: string
  /** The signed-in person has an alert for this search already. */
  hasAlert: boolean
  /** The search in a sentence, if it has no results: nothing else in the list says then what the alert is for. */
  emptySearch: string | null
  hasSavedJobs: boolean
}

/**
 * What to do next below a list of jobs: an alert for its search, or the person's alerts if it has one, and the saved
 * jobs of someone who can have some.
 */
export function ListLinks({ alertHref, hasAlert, emptySearch, hasSavedJobs }: ListLinksProps) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 text-ink-soft sm:mt-6" data-print="none">
      {hasAlert ? (
        <>
          You have an alert for this search.
          <Link to="/account/job-alerts" className="link inline-flex min-h-11 items-center">
            View job alerts
          </Link>
        </>
      ) : (
        <>
          {emptySearch === null ? 'Get new jobs like these by email.' : 'Get an email when a job is posted.'}
          <Link to={alertHref} className="link inline-flex min-h-11 items-center">
            {emptySearch === null ? 'Create alert' : `Create alert for ${emptySearch}`}
          </Link>
        </>
      )}
      {hasSavedJobs && (
        <Link to="/saved-jobs" className="link inline-flex min-h-11 items-center">
          Saved jobs
        </Link>
      )}
    </p>
  )
}
