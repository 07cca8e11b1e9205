import { BackLink } from '#app/ui/back-link.tsx'
import { useRememberedSearch } from '../search/remembered-search.ts'

/** Leads back to the search this tab came from. */
export function BackToJobs() {
  return <BackLink to={useRememberedSearch()}>Back to Jobs</BackLink>
}
