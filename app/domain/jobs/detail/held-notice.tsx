import { Callout } from '#app/ui/data/callout.tsx'
import { Link } from '#app/ui/link.tsx'

/** Explains to the company of a held job, or to an admin who can review it, why nobody else sees it. */
export function HeldNotice({ canReview }: { canReview: boolean }) {
  return (
    <Callout tone="warning" title="Waiting for review" className="mt-6">
      {canReview ? (
        <>
          Only admins and the company can see this job until it's approved.{' '}
          <Link to="/admin/jobs/review" className="link">
            See the jobs to review
          </Link>
        </>
      ) : (
        "We review jobs of new employers before we list them. Until then only your company and admins can see this job. We'll email the person who posted it when it is listed."
      )}
    </Callout>
  )
}
