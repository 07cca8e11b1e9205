import { useEffect, useSyncExternalStore } from 'react'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

const ALL_JOBS = '/jobs'
const lastSearch = createStorageStore('muster-search', () => sessionStorage)

/** Stores the search that this tab shows, for the `Back to Jobs` link of a job. */
export function useSaveSearch(href: string): void {
  useEffect(() => lastSearch.write(href), [href])
}

/** The search that this tab last showed; all jobs on the server, without scripts and in a new tab. */
export function useLastSearch(): string {
  return useSyncExternalStore(lastSearch.subscribe, getHref, () => ALL_JOBS)
}

function getHref(): string {
  const href = lastSearch.read()
  return href?.startsWith('/jobs?') ? href : ALL_JOBS
}
