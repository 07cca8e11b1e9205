import { redirect } from 'react-router'
import { expectedVersion } from '#app/core/version.ts'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { type ResolveIssueResult, resolveIssue } from '#app/domain/orders/resolve-issue.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/resolution'

/** `Mark as resolved`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const resolved = await resolveIssue(ctxOf(context), params.id, expectedVersion(form))
  return redirectWithToast(path`/admin/store/orders/${params.id}`, resultToast(resolved))
}

function resultToast(resolved: ResolveIssueResult) {
  if (resolved.ok) return success('Resolved')
  return resolved.reason === 'stale'
    ? failure('Not resolved', STALE_ORDER_MESSAGE)
    : failure('Not resolved', 'This order has no open issue. Its current status is shown here.')
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
