import { useEffect } from 'react'
import { path } from '#app/lib/url.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

/** Jobs that a browser remembers as counted today. */
const MAX_COUNTED = 200

const counted = createStorageStore('muster-counted-views', () => localStorage)

/** Counts that the job was opened: once per browser and day. Only the job is sent. */
export function useCountView(jobId: string): void {
  useEffect(() => {
    const today = new Date().toISOString().slice(0, 10)
    const [day, ...ids] = (counted.read() ?? '').split(' ')
    const countedToday = day === today ? ids : []
    if (countedToday.includes(jobId)) return
    counted.write([today, jobId, ...countedToday].slice(0, MAX_COUNTED).join(' '))
    navigator.sendBeacon(path`/jobs/${jobId}/views`)
  }, [jobId])
}
