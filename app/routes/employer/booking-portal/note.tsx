import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { bookingNoteForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { updateNote } from '#app/domain/bookings/update-note.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/note'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Note on ${loaderData?.booking.fullName ?? ''}` }]

/** The booking's own page: where a refused note lands without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/** `Save note`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), bookingNoteForm)
  const title = 'Note not saved'
  const tooLong = 'Keep this to 5,000 characters.'
  if (!ok) return invalidForm({ ...reply(), saved: null }, failure(title, tooLong))
  const written = await updateNote(ctx, params.id, value.note, value.seen)
  if (written.ok) return redirectWithToast(`/booking-portal/${params.id}`, success('Note saved'))
  if (written.reason === 'too-long') {
    return invalidForm({ ...reply({ note: [tooLong] }), saved: null }, failure(title, tooLong))
  }
  const words = 'Somebody else changed it meanwhile. Your text is kept.'
  return invalidForm({ ...reply({ note: [words] }), saved: written.note }, failure(title, words), 409)
}

export default function BookingNote({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} answers={{ note: actionData }} />
}
