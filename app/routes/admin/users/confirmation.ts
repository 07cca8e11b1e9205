import { redirect } from 'react-router'
import { adminResendConfirmation } from '#app/domain/people/admin/admin-resend-confirmation.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyEmails } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/confirmation'

/** `Resend confirmation` for another person: at most five emails an hour per person. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  assertCan(ctx.actor, 'person.resend-confirmation')
  const back = listReturnTo(await parseFormData(request), '/admin/users', path`/admin/users/${params.id}`)
  const seconds = await consumeRateLimit(ctx, 'accountEmail', params.id)
  if (seconds) throw tooManyEmails('Confirmation not sent', seconds)
  const result = await adminResendConfirmation(ctx, secret, params.id)
  if (!result.ok) return redirectWithToast(back, failure('Confirmation not sent', 'This email is already confirmed.'))
  return redirectWithToast(back, success('Confirmation sent', `We've emailed ${result.fullName} a new link.`))
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect('/admin/users')

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
