import { redirect } from 'react-router'
import { resendInvitation } from '#app/domain/companies/team/resend-invitation.server.ts'
import { inviteFailureMessage } from '#app/domain/companies/team/team.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatWait, tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/invitation-email'

const PAGE = '/employer/team'
const FAILED = 'Invitation not sent'

/** `Resend`. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'team.manage')
  await requireRecentAuthentication(ctx, PAGE)
  const seconds = await consumeRateLimit(ctx, 'teamInvitation', requirePerson(ctx.actor).companyId ?? '')
  if (seconds !== null) {
    const description = `Your company has sent too many invitations. Try again in ${formatWait(seconds)}.`
    throw tooManyOfButton(FAILED, seconds, description)
  }
  const result = await resendInvitation(ctx, params.id)
  if (!result.ok) return redirectWithToast(PAGE, failure(FAILED, inviteFailureMessage(result.reason)))
  return redirectWithToast(
    PAGE,
    success('Invitation sent', `${result.email} gets a new link. The earlier one no longer works.`),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect(PAGE)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
