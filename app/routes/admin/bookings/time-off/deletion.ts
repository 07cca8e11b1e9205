import { redirect } from 'react-router'
import { deleteTimeOff } from '#app/domain/scheduling/time-off/delete-time-off.server.ts'
import { formatTimeOff, timeOffLabel } from '#app/domain/scheduling/time-off/time-off-details.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/deletion'

const LIST = '/admin/bookings/time-off'

/** `Delete`. Without a confirmation, because adding it again restores it. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const row = await deleteTimeOff(ctx, params.id)
  return redirectWithToast(
    LIST,
    success('Time off deleted', `${timeOffLabel(row)}, ${formatTimeOff(row, ctx.timeZone)}`),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect(LIST)
