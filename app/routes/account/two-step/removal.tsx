import { ConfirmPasswordForm } from '#app/domain/people/second-factor/confirm-password-form.tsx'
import { turnOffTwoStep } from '#app/domain/people/second-factor/turn-off-two-step.server.ts'
import { passwordForm } from '#app/domain/people/second-factor/two-step-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { passwordNotAccepted, withPasswordLimit } from '#app/http/password-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/removal'

const STATUS_PAGE = '/account/two-step'
const NOT_OFF = 'Two-step verification not turned off'

export const meta: Route.MetaFunction = () => [{ title: 'Turn off two-step verification' }]

export async function action({ request, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  requirePerson(scope.ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), passwordForm)
  if (!ok) return invalidForm(reply(), failure(NOT_OFF, 'Enter your password.'))
  const cookies = request.headers.get('Cookie') ?? ''
  const result = await withPasswordLimit(scope, () =>
    turnOffTwoStep(scope.ctx, scope.auth, scope.secret, { cookies, password: value.current_password }),
  )
  if (!result.ok) return passwordNotAccepted(result, reply, NOT_OFF)
  const headers = withCookies(result.cookies)
  return redirectWithToast(STATUS_PAGE, success('Two-step verification turned off'), headers)
}

export default function TurnOff({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Turn off two-step verification"
      lead="You'll sign in with your password alone, and your recovery codes will stop working."
      aside={<BackLink to={STATUS_PAGE}>Two-step verification</BackLink>}
    >
      <ConfirmPasswordForm action={`${STATUS_PAGE}/removal`} verb="Turn off" tone="danger" answer={actionData} />
    </NarrowPage>
  )
}
