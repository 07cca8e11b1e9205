import { useShown } from '#app/ui/forms/filters/use-shown.ts'
import { JobSearchBar, type JobSearchBarProps } from '../job-search-bar.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

type JobSearchFormProps = Omit<JobSearchBarProps, 'input' | 'ref' | 'onSubmit'>

/** The job search with suggestions below its two fields. They keep what is typed while the list of a search is loaded. */
export function JobSearchForm({ q = '', location = '', ...props }: JobSearchFormProps) {
  const { form, sent } = useShown({ q, location })
  return <JobSearchBar {...props} {...{ q, location }} ref={form} onSubmit={sent} input={SuggestionInput} />
}
