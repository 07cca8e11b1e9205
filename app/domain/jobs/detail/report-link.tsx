import Flag from 'lucide-react/icons/flag'
import { Link } from '#app/ui/link.tsx'

/** Leads to the form that reports the job to the admins. */
export function ReportLink({ jobId }: { jobId: string }) {
  return (
    <p data-print="none" className="text-sm">
      <Link
        to={`/jobs/${jobId}/report`}
        rel="nofollow"
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        <Flag aria-hidden="true" className="size-[1.125em]" />
        Report this job
      </Link>
    </p>
  )
}
