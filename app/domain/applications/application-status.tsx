import { StatusBadge } from '#app/ui/data/badge.tsx'
import { hasEnded, statusTone } from './application.ts'

type ApplicationStatusProps = { application: { status: string; endedAt: Date | null } }

/**
 * An application's status as a coloured badge for the job seeker: `Ended`, if the job was removed before a decision. An
 * unknown status is neutral.
 */
export function ApplicationStatus({ application }: ApplicationStatusProps) {
  const { status } = application
  if (hasEnded(application)) return <StatusBadge tone="neutral">Ended</StatusBadge>
  return <StatusBadge tone={statusTone(status, 'neutral')}>{status}</StatusBadge>
}
