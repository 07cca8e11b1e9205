import { fileUrl } from '#app/core/images/image.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import { tradeOf } from '../trade.ts'
import { SaveJobButton } from './save-job-button.tsx'
import type { SavedJob } from './saved-jobs.server.ts'
import type { SavedJobsState } from './saved-jobs.ts'

type SavedJobRowsProps = { label: string; jobs: readonly SavedJob[]; saved: SavedJobsState }

/** Saved or viewed jobs as compact rows. One that takes no applications is marked; one without a page has no link. */
export function SavedJobRows({ label, jobs, saved }: SavedJobRowsProps) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {jobs.map((job) => (
        <li key={job.id} className="flex items-center gap-3.5 border-b border-line px-2 py-2.5">
          <CompanyMark name={job.companyName} trade={tradeOf(job)} logo={fileUrl(job.companyLogo)} size="sm" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="leading-snug font-semibold">
              {job.hasPage ? (
                <Link to={`/jobs/${job.id}`} className="hover:underline hover:underline-offset-4">
                  {job.title}
                </Link>
              ) : (
                <span className="text-ink-soft">{job.title}</span>
              )}
            </p>
            <p className="text-sm text-ink-soft">
              {[job.companyName, job.location, job.salary].filter(Boolean).join(' · ')}
            </p>
          </div>
          {job.label && <StatusBadge tone="neutral">{job.label}</StatusBadge>}
          {saved && <SaveJobButton job={job} saved={saved} isIcon />}
        </li>
      ))}
    </ul>
  )
}
