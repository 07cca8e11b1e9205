import { redirect } from 'react-router'
import { dismissMessageReport } from '#app/domain/moderation/reported-messages.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/dismissal'

const LIST = '/admin/messages'

/** `Dismiss` of the reported messages. */
export async function action({ params, context }: Route.ActionArgs) {
  await dismissMessageReport(ctxOf(context), params.id)
  return redirectWithToast(LIST, success('Report dismissed', 'The message stays as it is.'))
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect(LIST)
