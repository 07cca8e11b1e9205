import { redirect } from 'react-router'
import { createManageLink } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast } from '#app/http/toast.server.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/booking'

/** `Manage` of an own booking: makes a manage link and goes there. */
export async function action({ params, context }: Route.ActionArgs) {
  const { ctx, address } = requestContext(context)
  const person = requirePerson(ctx.actor)
  if (await consumeRateLimit(ctx, 'post', address)) {
    const words = failure('Too many attempts', 'Nothing is lost: please try again in a minute.')
    return redirectWithToast(DASHBOARDS[person.userType], words)
  }
  return redirect(`/bookings/${await createManageLink(ctx, params.id)}`, 303)
}

/** Opened by hand, it leads to where the button is. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(DASHBOARDS[requirePerson(ctxOf(context).actor).userType])
}
