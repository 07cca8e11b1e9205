import { redirect } from 'react-router'
import { affectedHref } from '#app/domain/bookings/affected/affected-filter.ts'
import { countAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { setConsultantActive } from '#app/domain/scheduling/consultants/set-consultant-active.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/consultant-activity'

const LIST = '/admin/bookings/consultants'

/** `Deactivate {name}`, which continues to their upcoming bookings, and `Activate {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const active = (await parseFormData(request)).get('active') === 'yes'
  const { fullName } = await setConsultantActive(ctx, params.id, active)
  if (active) {
    return redirectWithToast(LIST, success('Consultant activated', `${fullName} can now be booked.`))
  }
  const filter = { timeOffId: null, consultantId: params.id }
  const hasBookings = (await countAffectedBookings(ctx, filter)) > 0
  const rest = hasBookings ? 'Reassign their bookings below.' : 'They have no upcoming bookings.'
  const toast = success('Consultant deactivated', `${fullName} won't get new bookings. ${rest}`)
  return redirectWithToast(hasBookings ? affectedHref(filter) : LIST, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/bookings/consultants/${params.id}`)
