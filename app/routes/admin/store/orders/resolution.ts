import { redirect } from 'react-router'
import { resolveIssue } from '#app/domain/orders/resolve-issue.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/resolution'

/** `Mark as resolved`. */
export async function action({ params, context }: Route.ActionArgs) {
  const resolved = await resolveIssue(ctxOf(context), params.id)
  const toast = resolved.ok
    ? success('Resolved')
    : failure('Order not changed', 'This order has no open issue. Its current status is shown here.')
  return redirectWithToast(`/admin/store/orders/${params.id}`, toast)
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/orders/${params.id}`)
