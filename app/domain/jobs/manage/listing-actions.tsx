import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ListingChange } from '../lifecycle/job-status.ts'

type ListingActionsProps = { job: { id: string; title: string; changes: ListingChange[] }; back: string }

/** The paths of the changes, by change. */
const PATHS: Record<ListingChange, string> = { pause: 'pause', resume: 'resumption', close: 'closure', fill: 'filling' }

const LABELS: Record<ListingChange, string> = {
  pause: 'Pause',
  resume: 'Resume',
  close: 'Close',
  fill: 'Mark as filled',
}

/** The path that changes the listing of a job. */
export const listingHref = (id: string, change: ListingChange) => `/manage-jobs/${id}/${PATHS[change]}`

/**
 * `Pause`, `Resume`, `Close` and `Mark as filled`, as far as they are possible now. Each but the last takes effect at once,
 * because `Resume` takes it back; `Mark as filled` asks on a page what happens to open applications.
 */
export function ListingActions({ job, back }: ListingActionsProps) {
  return job.changes.map((change) => {
    const href = listingHref(job.id, change)
    const label = (
      <>
        {LABELS[change]} <VisuallyHidden>{job.title}</VisuallyHidden>
      </>
    )
    if (change === 'fill') {
      return (
        <ButtonLink key={change} to={`${href}?${new URLSearchParams({ back })}`} tone="quiet" size="sm">
          {label}
        </ButtonLink>
      )
    }
    return (
      <Form key={change} method="post" action={href} preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <SubmitButton action={href} tone="quiet" size="sm">
          {label}
        </SubmitButton>
      </Form>
    )
  })
}
