import { JobSearchBar, type JobSearchBarProps } from '../job-search-bar.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

/** The job search with suggestions below its two fields. */
export function JobSearchForm(props: Omit<JobSearchBarProps, 'input'>) {
  return <JobSearchBar {...props} input={SuggestionInput} />
}
