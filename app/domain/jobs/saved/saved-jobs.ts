import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'

/** Number of jobs that a browser keeps for a guest, and that one request for jobs may name. */
export const MAX_BROWSER_JOBS = 50

/**
 * Where the jobs on a page are saved, and which of them are: in the account of a job seeker, or in the browser of a
 * guest. Null for people who cannot save jobs.
 */
export type SavedJobsState = { in: 'account'; ids: string[] } | { in: 'browser' } | null

/** The jobs that a guest has saved in this browser, last saved first. */
export const browserJobs = createValueStore<readonly string[]>(
  'muster-saved-jobs',
  () => localStorage,
  (text) => (text ?? '').split(' ').filter((id) => id !== ''),
  (ids) => (ids.length > 0 ? ids.slice(0, MAX_BROWSER_JOBS).join(' ') : null),
)

/** The guest's saved jobs; none on the server and without scripts. */
export function useBrowserJobs(): readonly string[] {
  return useStoredValue(browserJobs)
}

/** Saves a job in this browser, or removes it. */
export function setBrowserJob(jobId: string, isSaved: boolean): void {
  const others = browserJobs.get().filter((id) => id !== jobId)
  browserJobs.set(isSaved ? [jobId, ...others] : others)
}
