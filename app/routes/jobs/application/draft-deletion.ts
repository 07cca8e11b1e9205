import { redirect } from 'react-router'
import { deleteDraft } from '#app/domain/applications/sent/drafts/delete-draft.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { loginPath } from '#app/policy/areas.ts'
import type { Route } from './+types/draft-deletion'

const LIST = '/employee/dashboard'

/** Deletes a draft of the list in the dashboard. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  if (ctx.actor.kind === 'guest') throw redirect(loginPath('employee', LIST))
  await deleteDraft(ctx, params.id)
  return redirectWithToast(LIST, success('Draft deleted', 'Nothing was sent to the employer.'))
}

/** A GET redirects to the list. */
export function loader() {
  throw redirect(LIST)
}
