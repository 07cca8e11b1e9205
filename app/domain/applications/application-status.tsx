import { StatusBadge } from '#app/ui/data/badge.tsx'
import { statusTone } from './application.ts'

/** An application's status as a coloured badge for the job seeker. An unknown status is neutral. */
export function ApplicationStatus({ status }: { status: string }) {
  return <StatusBadge tone={statusTone(status, 'neutral')}>{status}</StatusBadge>
}
