import { assignConsultant } from '#app/domain/bookings/assign-consultant.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { assignForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/consultant'

const REFUSALS = {
  taken: 'This consultant has another booking then. Choose another one, or move one of the two.',
  inactive: 'This consultant takes no bookings any more. Choose another one.',
  over: 'The booking is over or cancelled: it stays with who held it.',
  changed: 'The booking changed meanwhile. Look at its time again, then choose.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Consultant of ${loaderData?.booking.fullName ?? ''}` },
]

/** The booking's own page: where a refused change lands without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/** `Give to consultant`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), assignForm)
  const title = 'Consultant not changed'
  if (!ok) return invalidForm(reply(), failure(title, 'Choose a consultant.'))
  const assigned = await assignConsultant(ctx, params.id, value.consultant, value.seen)
  if (!assigned.ok) {
    const words = REFUSALS[assigned.reason]
    return invalidForm(reply({ consultant: [words] }), failure(title, words), 409)
  }
  const words = success('Consultant changed', `${assigned.consultantName} holds the booking now.`)
  // An employer who gives a booking away may not look at it any more.
  const kept = ctx.actor.kind === 'person' && ctx.actor.userType === 'admin'
  return redirectWithToast(kept ? `/booking-portal/${params.id}` : '/booking-portal', words)
}

export default function BookingConsultant({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} answers={{ consultant: actionData }} />
}
