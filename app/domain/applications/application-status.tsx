import { StatusBadge } from '#app/ui/data/badge.tsx'
import { isStatus, STATUS_TONES } from './application.ts'

/** An application's status in its colour, always with the word. A status that is none of ours is neutral. */
export function ApplicationStatus({ status }: { status: string }) {
  return <StatusBadge tone={isStatus(status) ? STATUS_TONES[status] : 'neutral'}>{status}</StatusBadge>
}
