import { useRememberedIds, useRememberId } from '#app/ui/hooks/remembered-ids.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Applicant } from '../review-queries.server.ts'

/** Number of opened applicants that this browser remembers; older ones are forgotten. */
const MAX_OPENED = 1000

const opened = createStorageStore('muster-opened-applicants', () => localStorage)

/** Remembers in this browser that the applicant was opened. Nothing is sent to the server. */
export function useMarkOpened(applicationId: string): void {
  useRememberId(opened, applicationId, MAX_OPENED)
}

/** Whether an application waits for its employer: the condition of `isWaitingApplication`, which counts them. */
export const isWaiting = ({ status, endedAt, isAway }: Pick<Applicant, 'status' | 'endedAt' | 'isAway'>) =>
  status === 'Pending' && endedAt === null && !isAway

/** Whether a waiting application was not opened in this browser; unknown, so false, without scripts. */
export function useIsUnopened(applicant: Pick<Applicant, 'id' | 'status' | 'endedAt' | 'isAway'>): boolean {
  const ids = useRememberedIds(opened)
  return useHydrated() && isWaiting(applicant) && !ids.has(applicant.id)
}
