import Bookmark from 'lucide-react/icons/bookmark'
import type { FormEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { type SavedJobsState, setBrowserJob, useBrowserJobs } from './saved-jobs.ts'

type SaveJobButtonProps = {
  job: { id: string; title: string }
  saved: NonNullable<SavedJobsState>
  /** An icon without text, whose accessible name has the job's title. */
  isIcon?: boolean
  className?: string
}

/**
 * Saves the job, or removes it from the saved jobs. A plain form, so that it works without scripts for job seekers who
 * are signed in; a guest's jobs are saved in the browser, and without scripts a guest is asked to sign in.
 */
export function SaveJobButton({ saved, ...props }: SaveJobButtonProps) {
  return saved.in === 'account' ? (
    <SaveInAccount {...props} isStored={saved.ids.includes(props.job.id)} />
  ) : (
    <SaveInBrowser {...props} />
  )
}

function SaveInAccount({ isStored, ...props }: Omit<SaveJobButtonProps, 'saved'> & { isStored: boolean }) {
  const fetcher = useFetcher()
  const isSaved = fetcher.formAction ? !fetcher.formAction.endsWith('/removal') : isStored
  return (
    <SaveForm
      {...props}
      isSaved={isSaved}
      onSubmit={(action) => void fetcher.submit({ stay: 'yes' }, { method: 'post', action, flushSync: true })}
    />
  )
}

/** Without a fetcher: the twenty of a list would be set up, and removed one by one when it is left. */
function SaveInBrowser(props: Omit<SaveJobButtonProps, 'saved'>) {
  const { id, title } = props.job
  const isSaved = useBrowserJobs().includes(id)
  const submit = () => {
    setBrowserJob(id, !isSaved)
    showToast(
      isSaved
        ? { kind: 'success', title: 'Job removed', description: `${title} is no longer saved.` }
        : { kind: 'success', title: 'Job saved', description: 'In this browser. Sign in to keep it in your account.' },
    )
  }
  return <SaveForm {...props} isSaved={isSaved} onSubmit={submit} />
}

type SaveFormProps = Omit<SaveJobButtonProps, 'saved'> & { isSaved: boolean; onSubmit(action: string): void }

function SaveForm({ job, isIcon = false, className, isSaved, onSubmit }: SaveFormProps) {
  const { pathname, search } = useLocation()
  const action = `/jobs/${job.id}/saved${isSaved ? '/removal' : ''}`
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(action)
  }
  const icon = <Bookmark aria-hidden="true" className={cx('size-[1.25em]', isSaved && 'fill-current')} />
  return (
    <form method="post" action={action} onSubmit={submit} data-print="none" className={className}>
      <input type="hidden" name="back" value={pathname + search} />
      {isIcon ? (
        <Button
          type="submit"
          tone="quiet"
          size="sm"
          aria-label={isSaved ? `Remove ${job.title} from saved jobs` : `Save job ${job.title}`}
          className="size-10 px-0"
        >
          {icon}
        </Button>
      ) : (
        <Button
          type="submit"
          tone="quiet"
          size="sm"
          flush="start"
          className="max-md:min-h-11"
          aria-label={isSaved ? 'Saved. Remove from saved jobs' : undefined}
        >
          {icon}
          {isSaved ? 'Saved' : 'Save job'}
        </Button>
      )}
    </form>
  )
}
