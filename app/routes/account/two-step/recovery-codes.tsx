import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { ConfirmPasswordForm } from '#app/domain/people/second-factor/confirm-password-form.tsx'
import { RecoveryCodes } from '#app/domain/people/second-factor/recovery-codes.tsx'
import { replaceRecoveryCodes } from '#app/domain/people/second-factor/replace-recovery-codes.server.ts'
import { passwordForm } from '#app/domain/people/second-factor/two-step-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { passwordNotAccepted, withPasswordLimit } from '#app/http/password-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast } from '#app/http/toast.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/recovery-codes'

const STATUS_PAGE = '/account/two-step'
const NOT_REPLACED = 'Recovery codes not replaced'

export const meta: Route.MetaFunction = () => [{ title: 'New recovery codes' }]

export async function action({ request, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  requirePerson(scope.ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), passwordForm)
  if (!ok) return invalidForm(reply(), failure(NOT_REPLACED, 'Enter your password.'))
  const cookies = request.headers.get('Cookie') ?? ''
  const result = await withPasswordLimit(scope, () =>
    replaceRecoveryCodes(scope.ctx, scope.auth, { cookies, password: value.current_password }),
  )
  if (!result.ok && result.reason === 'off') {
    throw redirectWithToast(STATUS_PAGE, failure(NOT_REPLACED, 'Two-step verification is off.'))
  }
  if (!result.ok) return passwordNotAccepted(result, reply, NOT_REPLACED)
  const { name } = await findAgency(scope.ctx)
  return { recoveryCodes: result.recoveryCodes, site: name }
}

export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData) {
    return (
      <NarrowPage title="Your new recovery codes">
        <RecoveryCodes codes={actionData.recoveryCodes} site={actionData.site} continueTo={STATUS_PAGE} />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="New recovery codes"
      lead="You get ten new codes, and the previous ones stop working."
      aside={<BackLink to={STATUS_PAGE}>Two-step verification</BackLink>}
    >
      <ConfirmPasswordForm action={`${STATUS_PAGE}/recovery-codes`} verb="Create new codes" answer={actionData} />
    </NarrowPage>
  )
}
