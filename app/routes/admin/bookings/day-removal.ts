import { redirect } from 'react-router'
import { removeDay } from '#app/domain/bookings/settings/save-day.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/day-removal'

/** `Remove {name}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const { name } = await removeDay(ctxOf(context), params.id)
  return redirectWithToast('/admin/bookings/days', success('Day removed', name))
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/bookings/days/${params.id}`)
