import { redirect } from 'react-router'
import { createManageLink } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/booking'

/** `Manage` on the dashboard: creates a manage link for the person's booking and redirects to it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  requirePerson(ctx.actor)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) throw tooManyOfButton('Too many attempts', seconds)
  return redirect(`/bookings/${await createManageLink(ctx, params.id)}`, 303)
}

/** A GET redirects to the dashboard with the button. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(DASHBOARDS[requirePerson(ctxOf(context).actor).userType])
}

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
