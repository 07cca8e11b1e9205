import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { Button } from '#app/ui/button.tsx'
import { nextStatuses, nextStep } from '../application.ts'
import type { Applicant } from '../review-queries.server.ts'
import { findStatusControl, requestStatus, statusKey } from './status-change.ts'

/**
 * Buttons for the most likely changes of an open applicant's status: to the next step, and `Reject`. They act through
 * the status menu of the same details, which confirms and saves the change; without scripts that menu is the only
 * control.
 */
export function NextStep({ applicant }: { applicant: Applicant }) {
  const { state } = useFetcher({ key: statusKey(applicant.id) })
  const isReadOnly = useIsReadOnly()
  const step = nextStep(applicant)
  if (!step || isReadOnly) return null
  const button = (status: string, label: string, tone: 'primary' | 'quiet') => (
    <Button
      tone={tone}
      size="sm"
      className="scripting-only max-md:min-h-11"
      pending={state !== 'idle' && tone === 'primary'}
      onClick={({ currentTarget }) => {
        const control = findStatusControl(currentTarget.closest('[data-details]'))
        if (control) requestStatus(control, status)
      }}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {button(step, `Move to ${step}`, 'primary')}
      {nextStatuses(applicant).includes('Rejected') && button('Rejected', 'Reject', 'quiet')}
    </div>
  )
}
