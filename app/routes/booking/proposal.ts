import { redirect } from 'react-router'
import { acceptProposedTime } from '#app/domain/bookings/proposals/accept-proposed-time.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/proposal'

const FAILED = 'Booking not rescheduled'

const MESSAGES = {
  'not-upcoming': 'This booking can no longer be rescheduled.',
  'not-proposed': 'This time is no longer proposed. Choose one of the times below.',
  taken: 'That time has just been taken. Choose another one.',
  stale: 'This booking was just updated. Check it and try again.',
}

/** `Choose` beside a time that the agency proposes. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const page = path`/bookings/${token}`
  const wait = await consumeRateLimit(ctx, 'post', client)
  if (wait !== null) throw tooManyOfButton(FAILED, wait)
  const form = await parseFormData(request)
  const requested = { date: String(form.get('preferred_date') ?? ''), time: String(form.get('preferred_time') ?? '') }
  const result = await acceptProposedTime(ctx, token, requested)
  const toast = result.ok
    ? success('Booking rescheduled', "We've emailed you the new time.")
    : failure(FAILED, MESSAGES[result.reason])
  return redirectWithToast(page, toast)
}

/** A GET changes nothing: it redirects to the page with the buttons. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/bookings/${params.token}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
