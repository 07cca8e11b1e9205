import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ListingChange } from '../lifecycle/job-status.ts'

type ListingActionsProps = { job: { id: string; title: string; changes: ListingChange[] }; back: string }

/** The paths of the changes, by change. */
const PATHS: Record<ListingChange, string> = {
  renew: 'renewal',
  pause: 'pause',
  resume: 'resumption',
  close: 'closure',
  fill: 'filling',
  publish: 'publication',
  schedule: 'schedule',
  unschedule: 'schedule-cancellation',
}

const LABELS: Record<ListingChange, string> = {
  renew: 'Renew',
  pause: 'Pause',
  resume: 'Resume',
  close: 'Close',
  fill: 'Mark as filled',
  publish: 'Publish now',
  schedule: 'Schedule',
  unschedule: 'Cancel schedule',
}

/** The path that changes the listing of a job. */
export const listingHref = (id: string, change: ListingChange) => `/manage-jobs/${id}/${PATHS[change]}`

/**
 * `Renew`, `Pause`, `Resume`, `Close` and `Mark as filled`, as far as they are possible now. `Pause`, `Resume` and
 * `Close` take effect at once, because they can be taken back; `Renew` asks on a page for the new closing date, and
 * `Mark as filled` what happens to open applications. A draft can be published now or at a set time, for which
 * `Schedule` asks on a page.
 */
export function ListingActions({ job, back }: ListingActionsProps) {
  return job.changes.map((change) => {
    const href = listingHref(job.id, change)
    const label = (
      <>
        {LABELS[change]} <VisuallyHidden>{job.title}</VisuallyHidden>
      </>
    )
    if (change === 'fill' || change === 'renew' || change === 'schedule') {
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
