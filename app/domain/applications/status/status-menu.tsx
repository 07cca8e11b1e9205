import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { StatusMenuButton } from '#app/ui/status-menu-button.tsx'
import { needsConfirmation, nextStatuses, statusTone } from '../application.ts'
import type { Applicant } from '../review-queries.server.ts'
import { ApplicantStatus } from './applicant-status.tsx'
import { ConfirmStatusDialog } from './confirm-status-dialog.tsx'
import { listenForStatus, statusFields, statusHref, statusKey } from './status-change.ts'

type StatusMenuProps = {
  applicant: Pick<
    Applicant,
    | 'id'
    | 'name'
    | 'jobTitle'
    | 'companyName'
    | 'status'
    | 'statusBefore'
    | 'endedAt'
    | 'email'
    | 'emailUpdates'
    | 'isAway'
    | 'interview'
  >
  /** The path of the list to return to. */
  back: string
  /** An icon without the status, which the place of the menu says already. */
  isIcon?: boolean
}

/**
 * The status of an applicant as a menu button: the status changes only when an item is chosen, and `Hired` and
 * `Rejected` ask for confirmation. Without scripts it is a select with `Update status`; the server then asks for
 * confirmation on a page.
 */
export function StatusMenu({ applicant, back, isIcon = false }: StatusMenuProps) {
  const fetcher = useFetcher<unknown>({ key: statusKey(applicant.id) })
  const [asking, setAsking] = useState<string | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()
  const isReadOnly = useIsReadOnly()
  const next = nextStatuses(applicant)
  const sent = fetcher.formData?.get('status')
  const shown = typeof sent === 'string' ? sent : applicant.status
  const submit = (status: string, confirmation?: Record<string, string>) =>
    fetcher.submit(statusFields(applicant, status, back, confirmation), {
      method: 'post',
      action: statusHref(applicant.id),
      preventScrollReset: true,
      flushSync: true,
    })
  const choose = (status: string) => {
    // Until the change before it is answered, another one would be rejected: it starts from a status that has been
    // left.
    if (fetcher.state !== 'idle') return
    if (needsConfirmation(status)) setAsking(status)
    else void submit(status)
  }
  const onRequest = useEffectEvent((status: string) => {
    if (next.some((one) => one === status)) choose(status)
  })
  useEffect(() => {
    if (hydrated && trigger.current) return listenForStatus(trigger.current, onRequest)
  }, [hydrated])
  if (next.length === 0 || isReadOnly) return <ApplicantStatus application={applicant} />
  return (
    <>
      <StatusMenuButton
        name={applicant.name}
        shown={toChoice(shown)}
        saved={toChoice(applicant.status)}
        choices={next.map(toChoice)}
        trigger={trigger}
        busy={fetcher.state !== 'idle'}
        onChoose={choose}
        action={statusHref(applicant.id)}
        fields={{ expected_status: applicant.status, back }}
        isIcon={isIcon}
      />
      <ConfirmStatusDialog
        // Someone else may have changed the status so that this one can no longer be chosen.
        status={next.find((one) => one === asking) ?? null}
        applicationId={applicant.id}
        recipients={[applicant]}
        returnFocusTo={trigger}
        onClose={() => setAsking(null)}
        onConfirm={submit}
      />
    </>
  )
}

const toChoice = (status: string) => ({ value: status, label: status, tone: statusTone(status, 'green') })
