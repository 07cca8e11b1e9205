import { useRememberedIds, useRememberId } from '#app/ui/hooks/remembered-ids.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

/** Number of viewed jobs that this browser remembers; older ones are forgotten. */
const MAX_VIEWED = 300

const viewed = createStorageStore('muster-viewed-jobs', () => localStorage)

/** Remembers in this browser that the job's page was opened. Nothing is sent to the server. */
export function useMarkViewed(jobId: string): void {
  useRememberId(viewed, jobId, MAX_VIEWED)
}

/** The jobs that were opened in this browser; none on the server and without scripts. */
export function useViewedJobs(): ReadonlySet<string> {
  return useRememberedIds(viewed)
}
