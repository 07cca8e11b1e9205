import { redirect } from 'react-router'
import { affectedHref, parseAffectedFilter } from '#app/domain/bookings/affected/affected-filter.ts'
import { CancelAffectedPage } from '#app/domain/bookings/affected/cancel-affected-page.tsx'
import { loadAffectedPage } from '#app/domain/bookings/affected/load-affected-page.server.ts'
import { messageAffected } from '#app/domain/bookings/affected/message-affected.server.ts'
import { messageForm, parseSelectedBookings } from '#app/domain/bookings/affected/message-form.ts'
import { formatBookingCount, formatMessageResult } from '#app/domain/bookings/affected/message-texts.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/cancellation'

const FAILED = 'No booking cancelled'

export const meta: Route.MetaFunction = () => [{ title: 'Cancel affected bookings?' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { bookings, timeZone, search } = await loadAffectedPage(ctxOf(context), url.searchParams)
  const backHref = `/admin/bookings/affected${search}`
  if (bookings.length === 0) throw redirect(backHref)
  return { bookings, timeZone, backHref }
}

/** `Cancel 12 bookings`. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, messageForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const filter = parseAffectedFilter(url.searchParams)
  const selected = parseSelectedBookings(form)
  const result = await messageAffected(ctx, filter, { ...value, outcome: 'cancel', selected })
  const cancelled = result.emailed + result.unreachable
  const toast = cancelled === 0 ? failure : success
  const title = cancelled === 0 ? FAILED : `${formatBookingCount(cancelled)} cancelled`
  return redirectWithToast(affectedHref(filter), toast(title, formatMessageResult(result)))
}

export default function AffectedCancellation({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelAffectedPage {...loaderData} answer={actionData} />
}
