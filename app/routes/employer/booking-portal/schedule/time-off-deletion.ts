import { redirect } from 'react-router'
import { deleteOwnTimeOff } from '#app/domain/scheduling/own-schedule/delete-own-time-off.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/time-off-deletion'

/** `Delete`. */
export async function action({ params, context }: Route.ActionArgs) {
  await deleteOwnTimeOff(ctxOf(context), params.id)
  return redirectWithToast('/booking-portal/schedule', success('Time off deleted', 'Customers can book you again.'))
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/booking-portal/schedule')
