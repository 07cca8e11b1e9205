import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { SavedJobRows } from '../saved/saved-job-rows.tsx'
import type { SavedJob } from '../saved/saved-jobs.server.ts'
import { type SavedJobsState, useBrowserJobs } from '../saved/saved-jobs.ts'
import { useViewedJobs } from './viewed-jobs.ts'

/** Number of recently viewed jobs that are shown. */
const MAX_RECENT = 6

type LoadedJobs = { jobs: SavedJob[]; saved: SavedJobsState }

/** The jobs of a browser's list; null until they are loaded. `hasFailed`: they were asked for, and none are there. */
function useJobsByIds(ids: readonly string[]): { loaded: LoadedJobs | null; hasFailed: boolean } {
  const { data, state, load } = useFetcher<LoadedJobs>()
  const [hasAnswer, setHasAnswer] = useState(false)
  const wanted = ids.join(' ')
  useEffect(() => {
    if (wanted === '') return
    // In a transition, so that it is not rendered before what was loaded.
    void load(`/saved-jobs/cards?${new URLSearchParams({ ids: wanted })}`).then(() =>
      startTransition(() => setHasAnswer(true)),
    )
  }, [wanted, load])
  return { loaded: data ?? null, hasFailed: hasAnswer && state === 'idle' && !data }
}

/** The jobs that a guest has saved in this browser, or `empty`, or `failed` if they could not be loaded. */
export function BrowserSavedJobs({ empty, failed }: { empty: ReactNode; failed: ReactNode }) {
  const ids = useBrowserJobs()
  const { loaded, hasFailed } = useJobsByIds(ids)
  const jobs = loaded?.jobs.filter(({ id }) => ids.includes(id)) ?? []
  const list = hasFailed ? failed : <SavedJobRows label="Saved jobs" jobs={jobs} saved={{ in: 'browser' }} />
  return <FocusFallback watch={ids}>{ids.length === 0 ? empty : list}</FocusFallback>
}

/** The jobs that were last opened in this browser. Nothing about them is stored on the server. */
export function RecentlyViewedJobs() {
  const ids = [...useViewedJobs()].slice(0, MAX_RECENT)
  const { loaded } = useJobsByIds(ids)
  if (ids.length === 0 || !loaded || loaded.jobs.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-10">
      <h2 id="recently-viewed" className="mb-3 text-xl">
        Recently viewed
      </h2>
      <SavedJobRows label="Recently viewed" jobs={loaded.jobs} saved={loaded.saved} />
    </section>
  )
}
