import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { path } from '#app/lib/url.ts'
import { isPlainClick } from '#app/ui/link.tsx'
import { isPaneWide, openJobSearch, parseOpenJob } from './open-job.ts'

/** Opens and closes the job beside the list. */
export type OpenJob = {
  id: string | null
  /** The path and query string of the page. */
  href: string
  /** Handles a click on the link of a job: opens it beside the list, if it is a plain click and there is room. */
  open(event: MouseEvent<HTMLAnchorElement>, jobId: string): void
  /** Keeps a link from loading the page of its job in advance, where there is room for the job beside the list. */
  skipPrefetch(event: SyntheticEvent): void
  /** Closes the job and moves focus to its row. */
  close(): void
}

/**
 * A link loads its page in advance unless the event is cancelled. A touch is not: it would not scroll then.
 */
function skipPrefetch(event: SyntheticEvent): void {
  if (isPaneWide()) event.preventDefault()
}

/**
 * The job that is open beside the list, from the address. Opening a job is one entry of the history, and further jobs
 * replace it, so that Back closes the job. An address with a job that is opened on a narrow screen leads to the job's
 * page.
 *
 * @param list has the rows
 */
export function useOpenJob(list: RefObject<HTMLElement | null>): OpenJob {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const id = parseOpenJob(search)
  const anchor = useRef<{ row: Element; top: number } | null>(null)
  const rowOf = (jobId: string) => list.current?.querySelector(`[data-job="${jobId}"]`) ?? null

  useEffect(() => {
    if (id && !isPaneWide()) navigate(path`/jobs/${id}`, { replace: true })
  }, [id, navigate])

  // Rows have other heights beside a job than without one. The chosen one stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a job was opened or closed
  useLayoutEffect(() => {
    const kept = anchor.current
    anchor.current = null
    if (kept) window.scrollBy({ top: kept.row.getBoundingClientRect().top - kept.top, behavior: 'instant' })
  }, [id])

  const show = (jobId: string | null, row: Element | null) => {
    if (row) anchor.current = { row, top: row.getBoundingClientRect().top }
    // Only the pane loads something.
    return navigate(pathname + openJobSearch(search, jobId), {
      preventScrollReset: true,
      replace: id !== null && jobId !== null,
      defaultShouldRevalidate: false,
    })
  }
  return {
    id,
    href: pathname + search,
    open(event, jobId) {
      if (!isPlainClick(event) || !isPaneWide()) return
      event.preventDefault()
      void show(jobId, rowOf(jobId))
    },
    skipPrefetch,
    close() {
      const row = id === null ? null : rowOf(id)
      void show(null, row)
      row?.querySelector('a')?.focus({ preventScroll: true })
    },
  }
}
