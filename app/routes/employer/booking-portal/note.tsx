import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { updateBookingNote } from '#app/domain/bookings/notes/update-booking-note.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { bookingNoteForm, NOTE_TOO_LONG_MESSAGE } from '#app/domain/bookings/portal/portal-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/note'

const FAILED = 'Note not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Note for ${loaderData?.booking.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** The booking's page, which shows a rejected form without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/** `Save note`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, bookingNoteForm)
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(FAILED, NOTE_TOO_LONG_MESSAGE))
  const result = await updateBookingNote(ctx, params.id, value.note, expectedVersion(form))
  if (result.ok) return redirectWithToast(path`/booking-portal/${params.id}`, success('Note saved'))
  if (result.reason === 'too-long') {
    const errors = { note: [NOTE_TOO_LONG_MESSAGE] }
    return invalidForm({ ...reply(errors), stale: null }, failure(FAILED, NOTE_TOO_LONG_MESSAGE))
  }
  const message = staleMessage('booking')
  const { note, version } = result.current
  const answer = { ...reply({ note: [message] }), stale: { saved: { note }, version } }
  return invalidForm(answer, failure(FAILED, message), 409)
}

export default function BookingNote({ loaderData, actionData }: Route.ComponentProps) {
  const { booking } = loaderData
  const data = { ...loaderData, booking: { ...booking, version: formVersion(booking.version, actionData) } }
  return <BookingPage data={data} answers={{ note: actionData }} />
}
