import { redirect } from 'react-router'
import { deleteCalendarFeed } from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/feed-removal'

/** `Remove address`. */
export async function action({ context }: Route.ActionArgs) {
  await deleteCalendarFeed(ctxOf(context))
  return redirectWithToast(
    '/booking-portal/feed',
    success('Address removed', 'Nobody can read your bookings by it any more.'),
  )
}

/** Opened by hand, it leads to where the button is. */
export const loader = () => redirect('/booking-portal/feed')
