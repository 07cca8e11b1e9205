import { BackLink } from '#app/ui/back-link.tsx'
import { useRememberedSearch } from '../search/remembered-search.ts'

/** Link to the search that this tab last showed. */
export function BackToJobs() {
  return <BackLink to={useRememberedSearch()}>Back to Jobs</BackLink>
}
