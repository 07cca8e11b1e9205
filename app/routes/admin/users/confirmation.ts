import { redirect } from 'react-router'
import { adminResendConfirmation } from '#app/domain/people/admin/admin-resend-confirmation.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/confirmation'

/** `Resend confirmation` for another person: at most five mails an hour each. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  assertCan(ctx.actor, 'person.resend-confirmation')
  const back = listReturnTo(await parseFormData(request), '/admin/users')
  const seconds = await consumeRateLimit(ctx, 'accountEmail', params.id)
  if (seconds) {
    const minutes = Math.ceil(seconds / 60)
    const words = `They were sent several already. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
    return redirectWithToast(back, failure('No mail sent', words))
  }
  const result = await adminResendConfirmation(ctx, secret, params.id)
  if (!result.ok) return redirectWithToast(back, failure('No mail sent', 'The address is confirmed already.'))
  return redirectWithToast(back, success('Confirmation sent', `${result.fullName} gets a new link by mail.`))
}

/** Opened by hand, it leads to where the button is. */
export const loader = () => redirect('/admin/users')
