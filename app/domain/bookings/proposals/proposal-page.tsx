import type { MouseEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'
import type { ProposalPageData } from './load-proposal-page.server.ts'
import { FIRST_DAY_FIELD, proposalForm } from './proposal-form.ts'
import { ProposedTimesField } from './proposed-times-field.tsx'

type ProposalPageProps = { data: ProposalPageData; answer: FormActionData | undefined; chosen: readonly string[] }

/** Proposes times to a customer: the free times of two weeks, with a message. */
export function ProposalPage({ data, answer, chosen }: ProposalPageProps) {
  const { booking, canPropose, earlier, later, timeZone, now } = data
  const { formProps, of } = useCheckedForm(proposalForm, answer)
  const href = `/booking-portal/${booking.id}`
  const trail = [
    { label: 'Bookings', href: '/booking-portal' },
    { label: booking.fullName, href },
    { label: 'Propose times' },
  ]
  return (
    <>
      <PageHeader
        title={`Propose times to ${booking.fullName}`}
        lead={`Current time: ${formatStart(booking.startsAt, timeZone, now)}. It stays until the customer chooses one of your times.`}
        above={<Breadcrumb items={trail} />}
      />
      {canPropose ? (
        <Form method="post" {...formProps} className="max-w-form space-y-8">
          <input type="hidden" name={VERSION_FIELD} value={booking.version} />
          <ProposedTimesField field={of('times')} data={data} chosen={chosen} />
          <div role="group" aria-label="Dates" className="flex flex-wrap gap-3">
            {earlier && <ShowDaysButton from={earlier}>Earlier times</ShowDaysButton>}
            <ShowDaysButton from={later}>Later times</ShowDaysButton>
          </div>
          <TextArea
            label="Message to the customer"
            {...of('agency_message')}
            hint="Optional. Shown in the email with the times"
            rows={3}
            maxLength={MAX_AGENCY_MESSAGE_LENGTH}
          />
          <ConfirmLeaving isChanged={chosen.length > 0} />
          <SubmitButton>Propose times</SubmitButton>
        </Form>
      ) : (
        <EmptyState title="You can't propose times for this booking">
          It has ended, was cancelled, or has no email address.
        </EmptyState>
      )}
    </>
  )
}

/** Shows other days and sends the form along, so that its times stay chosen. */
function ShowDaysButton({ from, children }: { from: string; children: string }) {
  const submit = useSubmit()
  // With scripts it must not be a submit button, because Enter in a field would press it.
  const type = useHydrated() ? 'button' : 'submit'
  const action = `?from=${from}`
  const show = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (type === 'submit' || !form) return
    const fields = new FormData(form)
    fields.set(FIRST_DAY_FIELD, from)
    void submit(fields, { method: 'post', action })
  }
  return (
    <Button
      type={type}
      name={FIRST_DAY_FIELD}
      value={from}
      formAction={action}
      formNoValidate
      tone="secondary"
      size="sm"
      onClick={show}
    >
      {children}
    </Button>
  )
}
