import { redirect } from 'react-router'
import { markMessagesRead } from '#app/domain/applications/messages/unread-messages.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { Route } from './+types/read'

/** Marks the messages that a page has shown as read. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  await markMessagesRead(ctxOf(context), params.id, String(form.get('last') ?? ''))
  return redirect(safeReturnTo(String(form.get('back') ?? '')) ?? '/', 303)
}

/** A GET changes nothing. */
export const loader = () => redirect('/')
