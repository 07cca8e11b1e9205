import { Form, redirect } from 'react-router'
import { expectedVersion, VERSION_FIELD } from '#app/core/version.ts'
import { bookingStatusLabel } from '#app/domain/bookings/booking.ts'
import { changeBookingStatus } from '#app/domain/bookings/change-booking-status.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { statusForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { cancelQuestion, cancelSentence } from '#app/domain/bookings/status/cancel-messages.ts'
import { portalReturnTo } from '#app/http/bookings/portal-return-to.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/status'

const FAILED = 'Status not changed'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Status of ${loaderData?.booking.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** The booking's page, for a confirmation or a rejected form without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/**
 * `Update status`, and the status menu with scripts. A change that can be undone is shown with `Undo` instead of a
 * toast.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, statusForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Choose a status from the list.'))
  const back = portalReturnTo(value.back, params.id)
  const version = expectedVersion(form)
  if (value.status === 'cancelled' && value.confirmed !== 'yes') return { ...reply(), toConfirm: { back, version } }
  const result = await changeBookingStatus(ctx, params.id, { to: value.status, expectedVersion: version })
  if (!result.ok) {
    const current = bookingStatusLabel(result.status)
    const message =
      result.reason === 'stale'
        ? `Someone else has updated this booking. It is now ${current}. Check its time and try again.`
        : `This booking is ${current} and can't be changed to ${bookingStatusLabel(value.status)}.`
    return invalidForm(reply({ status: [message] }), failure(FAILED, message), 409)
  }
  if (result.isUndoable) return redirect(back, 303)
  const message = `The booking is now ${bookingStatusLabel(result.status)}.`
  return redirectWithToast(back, success('Status updated', message))
}

export default function BookingStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { booking } = loaderData
  if (!actionData || !('toConfirm' in actionData)) {
    return <BookingPage data={loaderData} answers={{ statusError: actionData?.result.error?.status?.[0] }} />
  }
  const { back, version } = actionData.toConfirm
  const trail = [
    { label: 'Bookings', href: '/booking-portal' },
    { label: booking.fullName, href: path`/booking-portal/${booking.id}` },
    { label: 'Cancel' },
  ]
  return (
    <>
      <PageHeader title={cancelQuestion(booking)} lead={cancelSentence(booking)} above={<Breadcrumb items={trail} />} />
      <Form method="post" className="flex flex-wrap gap-3">
        {Object.entries({ status: 'cancelled', confirmed: 'yes', back, [VERSION_FIELD]: version }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <SubmitButton tone="danger">Cancel booking</SubmitButton>
        <ButtonLink to={back} tone="secondary">
          Keep booking
        </ButtonLink>
      </Form>
    </>
  )
}
