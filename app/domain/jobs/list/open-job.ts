import { isId } from '#app/lib/id.ts'

/** From this width on there is room for a job beside the list (`xl`). */
const PANE_WIDTH = '(min-width: 80rem)'

const PARAMETER = 'job'

/** Is the window wide enough for a job beside the list? */
export function isPaneWide(): boolean {
  return window.matchMedia(PANE_WIDTH).matches
}

/** The job that the address of a list opens beside it; null without one or with a malformed id. */
export function parseOpenJob(search: string): string | null {
  const id = new URLSearchParams(search).get(PARAMETER)
  return id !== null && isId(id) ? id : null
}

/** The query string of a list with another job open, or none. It starts with `?` unless it is empty. */
export function openJobSearch(search: string, jobId: string | null): string {
  const params = new URLSearchParams(search)
  params.delete(PARAMETER)
  if (jobId) params.set(PARAMETER, jobId)
  return params.size > 0 ? `?${params}` : ''
}
