import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { isUnsentForm } from '#app/ui/forms/validation/unsent-form.ts'
import { browserJobs, useBrowserJobs } from './saved-jobs.ts'

const FETCHER = 'merge-saved-jobs'

/**
 * Moves the jobs that were saved in this browser into the account of the job seeker who has signed in. The browser's
 * list is kept until the server has answered, and jobs that were saved in another tab since then are merged by the next
 * effect. A list that could not be sent waits for the next document, because another attempt would fail at once.
 */
export function useMergeSavedJobs(isJobSeeker: boolean): void {
  const { state, data, submit } = useFetcher<{ merged: string[] }>({ key: FETCHER })
  const ids = useBrowserJobs().join(' ')
  const isUnsent = isUnsentForm(data)
  useEffect(() => {
    const merged = data?.merged ?? []
    if (merged.length > 0) browserJobs.set(browserJobs.get().filter((id) => !merged.includes(id)))
  }, [data])
  useEffect(() => {
    if (isJobSeeker && ids !== '' && state === 'idle' && !isUnsent && data?.merged.join(' ') !== ids) {
      submit({ ids }, { method: 'post', action: '/saved-jobs/merge' })
    }
  }, [isJobSeeker, ids, state, data, isUnsent, submit])
}
