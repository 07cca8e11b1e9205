import { redirect } from 'react-router'
import { orderNoteForm } from '#app/domain/orders/admin/order-form.ts'
import { editOrderNote } from '#app/domain/orders/edit-order-note.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/note'

/** `Save note`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const { ok, value } = parseForm(await parseFormData(request), orderNoteForm)
  if (!ok) return invalidForm({}, failure('Note not saved', 'Keep it to 2,000 characters.'))
  await editOrderNote(ctx, params.id, value.note)
  return redirectWithToast(`/admin/store/orders/${params.id}`, success('Note saved'))
}

/** Opened by hand, it leads to where the form is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/orders/${params.id}`)
