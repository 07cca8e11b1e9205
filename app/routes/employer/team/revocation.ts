import { redirect } from 'react-router'
import { revokeInvitation } from '#app/domain/companies/team/revoke-invitation.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/revocation'

/** `Revoke`. */
export async function action({ context, params }: Route.ActionArgs) {
  const email = await revokeInvitation(ctxOf(context), params.id)
  return redirectWithToast(
    '/employer/team',
    success('Invitation revoked', `The link sent to ${email} no longer works.`),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/employer/team')
