import { redirect } from 'react-router'
import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { orderNoteForm } from '#app/domain/orders/admin/order-form.ts'
import { editOrderNote } from '#app/domain/orders/edit-order-note.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/note'

/** `Save note`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const form = await parseFormData(request)
  const { ok, value } = parseForm(form, orderNoteForm)
  if (!ok) return invalidForm({ stale: null }, failure('Note not saved', 'Use 2,000 characters or fewer.'))
  const edited = await editOrderNote(ctx, params.id, { note: value.note, expectedVersion: expectedVersion(form) })
  if (!edited.ok) {
    const { note, version } = edited.current
    const stale = { submitted: value.note, saved: note, version }
    return invalidForm({ stale }, failure('Note not saved', staleMessage('order')), 409)
  }
  return redirectWithToast(path`/admin/store/orders/${params.id}`, success('Note saved'))
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
