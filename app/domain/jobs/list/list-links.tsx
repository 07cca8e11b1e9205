import { Link } from 'react-router'

/** What to do next below a list of jobs: an alert for its search, and the saved jobs of someone who can have some. */
export function ListLinks({ alertHref, hasSavedJobs }: { alertHref: string; hasSavedJobs: boolean }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 text-ink-soft sm:mt-6" data-print="none">
      Get new jobs like these by email.
      <Link to={alertHref} className="link inline-flex min-h-11 items-center">
        Create alert
      </Link>
      {hasSavedJobs && (
        <Link to="/saved-jobs" className="link inline-flex min-h-11 items-center">
          Saved jobs
        </Link>
      )}
    </p>
  )
}
