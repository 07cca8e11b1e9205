import { redirect } from 'react-router'
import { rejectHoursAdvice } from '#app/domain/scheduling/hours-advice/follow-hours-advice.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/reject'

/** `Keep them open`. */
export async function action({ context }: Route.ActionArgs) {
  await rejectHoursAdvice(ctxOf(context))
  const toast = success('Days kept open', 'You can close days at any time under Booking settings.')
  return redirectWithToast('/admin/dashboard', toast)
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/admin/dashboard')
