import { redirect } from 'react-router'
import { disconnectCalendar } from '#app/domain/scheduling/consultants/calendars/connect-calendar.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/removal'

/** `Disconnect calendar`. */
export async function action({ params, context }: Route.ActionArgs) {
  await disconnectCalendar(ctxOf(context), params.id)
  return redirectWithToast(path`/admin/bookings/consultants/${params.id}`, success('Calendar disconnected'))
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(path`/admin/bookings/consultants/${params.id}/calendar`)
