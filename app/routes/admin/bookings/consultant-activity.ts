import { redirect } from 'react-router'
import { setConsultantActive } from '#app/domain/scheduling/consultants/set-consultant-active.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/consultant-activity'

/** `Deactivate {name}`, `Activate {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const active = (await parseFormData(request)).get('active') === 'yes'
  const { fullName } = await setConsultantActive(ctx, params.id, active)
  const toast = active
    ? success('Consultant activated', `${fullName} can now be booked.`)
    : success('Consultant deactivated', `${fullName} gets no new bookings. Existing bookings stay.`)
  return redirectWithToast('/admin/bookings/consultants', toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/bookings/consultants/${params.id}`)
