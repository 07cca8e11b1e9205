import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

/** Number of viewed jobs that this browser remembers; older ones are forgotten. */
const MAX_VIEWED = 300

const viewed = createStorageStore('muster-viewed-jobs', () => localStorage)

/** Remembers in this browser that the job's page was opened. Nothing is sent to the server. */
export function useMarkViewed(jobId: string): void {
  useEffect(() => {
    const ids = parseIds(viewed.read()).filter((id) => id !== jobId)
    viewed.write([jobId, ...ids].slice(0, MAX_VIEWED).join(' '))
  }, [jobId])
}

/** The jobs that were opened in this browser; none on the server and without scripts. */
export function useViewedJobs(): ReadonlySet<string> {
  const stored = useSyncExternalStore(
    viewed.subscribe,
    () => viewed.read() ?? '',
    () => '',
  )
  return useMemo(() => new Set(parseIds(stored)), [stored])
}

function parseIds(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((id) => id !== '')
}
