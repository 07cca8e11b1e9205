import { redirect } from 'react-router'
import { markMessagesRead } from '#app/domain/applications/messages/unread-messages.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { Route } from './+types/read'

/**
 * Marks the messages that a page has shown as read. Scripts send no `back`: a redirect would be a navigation, which
 * loads the page again, and React Router then drops the redirect of a message that is sent at the same time, so that it
 * would not be shown.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  await markMessagesRead(ctxOf(context), params.id, String(form.get('last') ?? ''))
  const back = form.get('back')
  return back === null ? null : redirect(safeReturnTo(String(back)) ?? '/', 303)
}

/** A GET changes nothing. */
export const loader = () => redirect('/')
