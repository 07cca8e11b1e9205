import { data, redirect } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { RecoveryCodes } from '#app/domain/people/second-factor/recovery-codes.tsx'
import { confirmTwoStepSetup } from '#app/domain/people/second-factor/set-up-two-step.server.ts'
import { parseTotpSetup } from '#app/domain/people/second-factor/totp-setup.server.ts'
import { TotpSetupForm } from '#app/domain/people/second-factor/totp-setup-form.tsx'
import { codeForm, normaliseCode } from '#app/domain/people/second-factor/two-step-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { createToast, failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { ACCOUNT_SETTINGS, DASHBOARDS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirmation'

const NOT_ON = 'Two-step verification not turned on'
const WRONG_CODE =
  "This code is incorrect. Enter the code that the app shows now, and check that your phone's clock is right."

export const meta: Route.MetaFunction = () => [{ title: 'Two-step verification' }]

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth, secret } = requestContext(context)
  const { id, userType } = requirePerson(ctx.actor)
  const form = await parseFormData(request)
  const setup = parseTotpSetup(String(form.get('setup') ?? ''))
  if (!setup) throw redirect('/account/two-step', 303)
  const { ok, value, reply } = parseForm(form, codeForm)
  if (!ok) return invalidForm({ ...reply(), setup }, failure(NOT_ON, 'Enter the code that your app shows.'))
  const seconds = await consumeRateLimit(ctx, 'confirmationCode', id)
  if (seconds) return tooManyRequests({ ...reply(), setup }, NOT_ON, seconds)
  const rejected = () => invalidForm({ ...reply({ code: [WRONG_CODE] }), setup }, failure(NOT_ON, 'Check the code.'))
  if (await consumeRateLimit(ctx, 'authenticatorCode', `${id} ${normaliseCode(value.code)}`)) return rejected()
  const cookies = request.headers.get('Cookie') ?? ''
  const result = await confirmTwoStepSetup(ctx, auth, secret, { cookies, code: value.code })
  if (!result.ok && result.reason === 'expired') {
    throw redirectWithToast('/account/two-step', failure(NOT_ON, 'Start again.'))
  }
  if (!result.ok && result.reason === 'already-on') {
    throw redirectWithToast('/account/two-step', failure('Two-step verification is already on'))
  }
  if (!result.ok) return rejected()
  const { name } = await findAgency(ctx)
  const continueTo = userType === 'admin' ? DASHBOARDS.admin : ACCOUNT_SETTINGS[userType]
  return data(
    {
      recoveryCodes: result.recoveryCodes,
      site: name,
      continueTo,
      toast: createToast(success('Two-step verification turned on')),
    },
    { headers: withCookies(result.cookies) },
  )
}

/** The recovery codes, or the set-up again after a wrong code. Opened without a form, it links to the status. */
export default function Confirmation({ actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData) {
    const { recoveryCodes, site, continueTo } = actionData
    return (
      <NarrowPage title="Two-step verification is on">
        <RecoveryCodes codes={recoveryCodes} site={site} continueTo={continueTo} />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Two-step verification">
      {actionData ? (
        <TotpSetupForm setup={actionData.setup} answer={actionData} />
      ) : (
        <ButtonLink to="/account/two-step">Continue</ButtonLink>
      )}
    </NarrowPage>
  )
}
