import { BackLink } from '#app/ui/back-link.tsx'
import { useLastSearch } from '../search/last-search.ts'

/** Link to the search that this tab last showed. */
export function BackToJobs() {
  return <BackLink to={useLastSearch()}>Back to Jobs</BackLink>
}
