import { redirect } from 'react-router'
import { resolveIssue } from '#app/domain/orders/edit-order-note.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/resolution'

/** `Mark as dealt with`. */
export async function action({ params, context }: Route.ActionArgs) {
  await resolveIssue(ctxOf(context), params.id)
  return redirectWithToast(`/admin/store/orders/${params.id}`, success('Dealt with', 'The order goes its way again.'))
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/orders/${params.id}`)
