import { slotError } from '#app/domain/bookings/customer/error-messages.ts'
import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { type MoveBookingResult, moveBooking } from '#app/domain/bookings/move-booking.server.ts'
import { loadMovePage } from '#app/domain/bookings/portal/load-move-page.server.ts'
import { MovePage } from '#app/domain/bookings/portal/move-page.tsx'
import { moveForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import {
  parseSelectedSlot,
  SELECT_SLOT_FIELD,
  unvalidatedForm,
} from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { withNetworkFallback } from '#app/http/network-fallback.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/move'

const FAILED = 'Booking not moved'
const DROPPED = 'We could not reach the server. The booking stands: please try again.'
const REFUSALS = {
  over: 'It is over or cancelled, and can no longer be moved.',
  changed: 'The booking changed meanwhile. Look at it again, then choose.',
}

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Move the booking of ${loaderData?.booking.fullName ?? ''}` },
]

export const loader = ({ context, params }: Route.LoaderArgs) => loadMovePage(ctxOf(context), params.id)

/** `Move booking`. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findManagedBooking(ctx, id)
  const form = await parseFormData(request)
  const { date, time } = parseSelectedSlot(form)
  const draw = async () => ({ day: await listDaySlots(ctx, date, { excludeBookingId: id, byAgency: true }), time })
  if (form.has(SELECT_SLOT_FIELD))
    return invalidForm({ ...parseForm(form, unvalidatedForm).reply(), ...(await draw()) }, null, 200)
  const { ok, value, reply } = parseForm(form, moveForm)
  if (!ok) return invalidForm({ ...reply(), ...(await draw()) }, null)
  const wish = { date: value.preferred_date, time: value.preferred_time }
  const moved = await moveBooking(ctx, id, wish, value.seen)
  if (moved.ok) {
    // An employer who could not hold it then may not look at it any more.
    const kept = !moved.changedHands || (ctx.actor.kind === 'person' && ctx.actor.userType === 'admin')
    return redirectWithToast(kept ? `/booking-portal/${id}` : '/booking-portal', movedWords(moved))
  }
  if (!('alternatives' in moved)) {
    return invalidForm({ ...reply(), ...(await draw()) }, failure(FAILED, REFUSALS[moved.reason]), 409)
  }
  const { text, errors, status } = slotError(moved.reason)
  const answer = { ...reply(errors), ...(await draw()), alternatives: moved.alternatives }
  return invalidForm(answer, failure(FAILED, `${text} The booking stays as it is.`), status)
}

function movedWords({ changedHands }: Extract<MoveBookingResult, { ok: true }>) {
  const hands = changedHands ? ' Who held it is not free then: somebody else holds it now.' : ''
  return success('Booking moved', `The visitor is told by email.${hands}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withNetworkFallback(serverAction, { title: FAILED, description: DROPPED })
}

export default function MoveBooking({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage data={loaderData} answer={actionData} />
}
