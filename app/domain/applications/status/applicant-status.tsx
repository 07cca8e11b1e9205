import { StatusBadge } from '#app/ui/data/badge.tsx'
import { hasEnded, statusTone } from '../application.ts'

/** The status of an applicant as its employer sees it: `Ended`, if the job was removed before a decision. */
export function ApplicantStatus({ application }: { application: { status: string; endedAt: Date | null } }) {
  if (hasEnded(application)) return <StatusBadge tone="neutral">Ended</StatusBadge>
  return <StatusBadge tone={statusTone(application.status, 'green')}>{application.status}</StatusBadge>
}
