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
    success('Address removed', 'Calendars that use it can no longer read your bookings.'),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/booking-portal/feed')
