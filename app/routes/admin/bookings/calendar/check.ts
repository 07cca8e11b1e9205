import { redirect } from 'react-router'
import { checkCalendar } from '#app/domain/scheduling/consultants/calendars/refresh-calendars.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/check'

const FAILED = "Calendar couldn't be read"

/** `Check calendar`. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const page = path`/admin/bookings/consultants/${params.id}`
  const wait = await consumeRateLimit(ctx, 'calendarCheck', requirePerson(ctx.actor).id)
  if (wait !== null) throw tooManyOfButton(FAILED, wait)
  const result = await checkCalendar(ctx, params.id)
  if (!result.ok) return redirectWithToast(page, failure(FAILED, result.error))
  const description =
    result.times.length === 0 ? 'It has no busy times ahead.' : `Busy times ahead: ${result.times.length}.`
  return redirectWithToast(page, success('Calendar checked', description))
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/bookings/consultants/${params.id}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
