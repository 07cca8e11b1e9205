import { useState } from 'react'
import { Form } from 'react-router'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { isStatus, statusTone } from '../application.ts'
import type { StatusEmailTexts } from '../emails/status-email-texts.ts'
import type { Applicant } from '../review-queries.server.ts'
import { RejectionFields } from '../status/rejection-fields.tsx'
import {
  CONFIRM_VERBS,
  confirmationTitle,
  emailedOf,
  notEmailedReason,
  recipientsMessage,
} from '../status/status-messages.ts'
import { StatusTextField } from '../status/status-text-field.tsx'
import type { TemplateOption } from '../templates/message-template.ts'
import { BULK_CHANGE_PATH } from './bulk-bar.tsx'
import type { BulkPreview as Preview } from './bulk-change.server.ts'
import { isLeftAsIs, splitByDirection } from './bulk-direction.ts'
import { formatSelected } from './bulk-selection.ts'
import { clearSelection } from './kept-selection.ts'

type BulkPreviewProps = {
  preview: Preview
  status: string
  back: string
  templates: readonly TemplateOption[]
  /** What the email about the status says. */
  email: StatusEmailTexts | null
  /** The response to an invalid reason or text. */
  answer: FormActionData
}

/** Who is emailed about a bulk change and who is skipped, before it is made. */
export function BulkPreview({ preview, status, back, templates, email, answer }: BulkPreviewProps) {
  const { changed, skipped } = preview
  const { forward, back: moveBack } = splitByDirection(changed, status)
  // A rejected form has the applications that the user selected.
  const [leftIds, setLeftIds] = useState(() => (answer ? [] : moveBack.filter(isLeftAsIs).map(({ id }) => id)))
  const chosen = changed.filter(({ id }) => !leftIds.includes(id))
  const setLeft = (id: string, isLeft: boolean) =>
    setLeftIds((ids) => (isLeft ? [...ids, id] : ids.filter((other) => other !== id)))
  const above = <Breadcrumb items={[{ label: 'Applicants', href: back }, { label: 'Change status' }]} />
  const cancel = (
    <ButtonLink to={back} tone="secondary">
      {changed.length === 0 ? 'Back to the applicants' : 'Cancel'}
    </ButtonLink>
  )
  if (changed.length === 0)
    return (
      <>
        <PageHeader title="Change status" above={above} />
        <EmptyState title={isStatus(status) ? `No one can be moved to ${status}` : 'Choose a status'} action={cancel}>
          {skipped.length === 0
            ? isStatus(status)
              ? 'Select applicants in the list first.'
              : 'Choose the new status below the list first.'
            : `${skipped.map(({ name, status }) => `${name} is ${status}`).join(', ')}.`}
        </EmptyState>
      </>
    )
  return (
    <div className="max-w-form">
      <PageHeader
        title={chosen.length === 0 ? 'Change status' : confirmationTitle(status, chosen)}
        lead={chosen.length === 0 ? 'Select the applicants to move back.' : recipientsMessage(status, chosen)}
        above={above}
      />
      <Form method="post" action={BULK_CHANGE_PATH} className="space-y-6" onSubmit={clearSelection}>
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="back" value={back} />
        {forward.map(({ id, status }) => (
          <input key={id} type="hidden" name="application" value={formatSelected({ id, expectedStatus: status })} />
        ))}
        {status === 'Rejected' && <RejectionFields answer={answer} className="max-w-dialog" />}
        <StatusTextField {...{ templates, email, answer }} readers={emailedOf(chosen)} className="max-w-dialog" />
        {moveBack.length > 0 && <MoveBackTable applicants={moveBack} leftIds={leftIds} setLeft={setLeft} />}
        {forward.length > 0 && <ApplicantTable title={`Applicants to move to ${status}`} applicants={forward} />}
        {skipped.length > 0 && (
          <ApplicantTable title={`Skipped, because they can't be moved to ${status}`} applicants={skipped} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton action={BULK_CHANGE_PATH} tone={status === 'Rejected' ? 'danger' : 'primary'}>
            {CONFIRM_VERBS[status] ?? 'Change status'}
          </SubmitButton>
          {cancel}
        </div>
      </Form>
    </div>
  )
}

type MoveBackTableProps = {
  applicants: Applicant[]
  leftIds: readonly string[]
  setLeft: (id: string, isLeft: boolean) => void
}

/** Those whose status would move back, each with a checkbox, because a bulk change is seldom meant to do that. */
function MoveBackTable({ applicants, leftIds, setLeft }: MoveBackTableProps) {
  const title = `${applicants.length} ${applicants.length === 1 ? 'moves' : 'move'} back from a later status`
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-base font-semibold">{title}</h2>
      <p className="mb-2 text-sm text-ink-soft">
        Applicants you select here are emailed too, and the change is recorded as a correction. The others keep their
        status.
        {applicants.some(isLeftAsIs) && ' Hired and rejected applicants move back only if you select them.'}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {applicants.map((applicant) => (
          <li key={applicant.id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="application"
                value={formatSelected({ id: applicant.id, expectedStatus: applicant.status })}
                checked={!leftIds.includes(applicant.id)}
                onChange={(event) => setLeft(applicant.id, !event.currentTarget.checked)}
                className="size-5 shrink-0 rounded-mark"
              />
              <ApplicantLine applicant={applicant} />
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ApplicantTable({ title, applicants }: { title: string; applicants: Applicant[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">
        {title} <span className="text-ink-soft tabular-nums">{applicants.length}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {applicants.map((applicant) => (
          <li key={applicant.id}>
            <ApplicantLine applicant={applicant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NOT_EMAILED = { away: 'Account suspended or deleted: not emailed', 'turned-off': 'Has turned off these emails' }

function ApplicantLine({ applicant }: { applicant: Applicant }) {
  const { name, jobTitle, status } = applicant
  const reason = notEmailedReason(applicant)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-sm text-ink-soft">· {jobTitle}</span>
        {reason && <span className="block text-xs text-ink-soft">{NOT_EMAILED[reason]}</span>}
      </span>
      <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>
    </span>
  )
}
