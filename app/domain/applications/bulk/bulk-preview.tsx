import { Form } from 'react-router'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { statusTone } from '../application.ts'
import type { Applicant } from '../review-queries.server.ts'
import { RejectionFields } from '../status/rejection-fields.tsx'
import { CONFIRM_VERBS, confirmationTitle, recipientsMessage } from '../status/status-messages.ts'
import { StatusTextField } from '../status/status-text-field.tsx'
import type { TemplateOption } from '../templates/message-template.ts'
import { BULK_CHANGE_PATH } from './bulk-bar.tsx'
import type { BulkPreview as Preview } from './bulk-change.server.ts'
import { formatSelected } from './bulk-selection.ts'

type BulkPreviewProps = {
  preview: Preview
  status: string
  back: string
  templates: readonly TemplateOption[]
  /** The response to an invalid reason or text. */
  answer: FormActionData
}

/** Who is emailed about a bulk change and who is skipped, before it is made. */
export function BulkPreview({ preview, status, back, templates, answer }: BulkPreviewProps) {
  const { changed, skipped } = preview
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
        <EmptyState title={`No one can be moved to ${status}`} action={cancel}>
          {skipped.length === 0
            ? 'Select applicants in the list first.'
            : `${skipped.map(({ name, status }) => `${name} is ${status}`).join(', ')}.`}
        </EmptyState>
      </>
    )
  return (
    <div className="max-w-form">
      <PageHeader title={confirmationTitle(status, changed)} lead={recipientsMessage(status, changed)} above={above} />
      <Form method="post" action={BULK_CHANGE_PATH} className="space-y-6">
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="back" value={back} />
        {changed.map(({ id, status }) => (
          <input key={id} type="hidden" name="application" value={formatSelected({ id, expectedStatus: status })} />
        ))}
        {status === 'Rejected' && <RejectionFields answer={answer} className="max-w-dialog" />}
        <StatusTextField templates={templates} answer={answer} className="max-w-dialog" />
        <ApplicantTable title="Changed" applicants={changed} />
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

function ApplicantTable({ title, applicants }: { title: string; applicants: Applicant[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">
        {title} <span className="text-ink-soft tabular-nums">{applicants.length}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {applicants.map(({ id, name, jobTitle, status, emailUpdates }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="text-sm text-ink-soft">· {jobTitle}</span>
              {!emailUpdates && <span className="block text-xs text-ink-soft">Has turned off these emails</span>}
            </p>
            <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
