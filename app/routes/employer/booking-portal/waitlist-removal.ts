import { redirect } from 'react-router'
import { removeFromWaitlist } from '#app/domain/bookings/waitlist/list-waitlist.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/waitlist-removal'

const LIST = '/booking-portal/waitlist'

/** `Remove` on the waitlist. */
export async function action({ params, context }: Route.ActionArgs) {
  await removeFromWaitlist(ctxOf(context), params.id)
  return redirectWithToast(LIST, success('Removed from the waitlist'))
}

/** A GET changes nothing: it redirects to the list. */
export const loader = () => redirect(LIST)
