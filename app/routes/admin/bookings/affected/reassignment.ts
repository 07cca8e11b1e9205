import { redirect } from 'react-router'
import { affectedHref, parseAffectedFilter } from '#app/domain/bookings/affected/affected-filter.ts'
import { reassignAffected } from '#app/domain/bookings/affected/reassign-affected.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/reassignment'

/** `Reassign all that fit`. */
export async function action({ context, url }: Route.ActionArgs) {
  const filter = parseAffectedFilter(url.searchParams)
  const { reassigned, left } = await reassignAffected(ctxOf(context), filter)
  const rest = `${left || 'No'} affected ${left === 1 ? 'booking is' : 'bookings are'} left.`
  if (reassigned === 0) return redirectWithToast(affectedHref(filter), failure('No booking reassigned', rest))
  const title = reassigned === 1 ? 'Booking reassigned' : `${reassigned} bookings reassigned`
  return redirectWithToast(affectedHref(filter), success(title, `We've emailed everyone concerned. ${rest}`))
}

/** A GET redirects to the page with the button. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(affectedHref(parseAffectedFilter(url.searchParams)))
