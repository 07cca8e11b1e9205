import { MissingPassword } from '#app/domain/people/account/missing-password.tsx'
import { hasPassword } from '#app/domain/people/own-password.server.ts'
import { ConfirmPasswordForm } from '#app/domain/people/second-factor/confirm-password-form.tsx'
import { startTwoStepSetup } from '#app/domain/people/second-factor/set-up-two-step.server.ts'
import { parseTotpSetup } from '#app/domain/people/second-factor/totp-setup.server.ts'
import { TotpSetupForm } from '#app/domain/people/second-factor/totp-setup-form.tsx'
import { passwordForm } from '#app/domain/people/second-factor/two-step-forms.ts'
import { findTwoStepStatus } from '#app/domain/people/second-factor/two-step-queries.server.ts'
import { mustSetUpTwoStep } from '#app/domain/people/second-factor/two-step-requirement.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { passwordNotAccepted, withPasswordLimit } from '#app/http/password-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast } from '#app/http/toast.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/two-step'

const PAGE = '/account/two-step'
const NOT_STARTED = 'Two-step verification not set up'

export const meta: Route.MetaFunction = () => [{ title: 'Two-step verification' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, auth } = requestContext(context)
  const status = await findTwoStepStatus(ctx, auth)
  const { id, userType } = requirePerson(ctx.actor)
  return {
    status,
    needsPassword: !(await hasPassword(ctx, id)),
    required: await mustSetUpTwoStep(ctx),
    settingsHref: ACCOUNT_SETTINGS[userType],
  }
}

/** Checks the password and responds with the QR code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth, ...rest } = requestContext(context)
  requirePerson(ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), passwordForm)
  const replyWithoutSetup = (errors?: Record<string, string[]>) => ({ ...reply(errors), setup: null })
  if (!ok) return invalidForm(replyWithoutSetup(), failure(NOT_STARTED, 'Enter your password.'))
  const cookies = request.headers.get('Cookie') ?? ''
  const result = await withPasswordLimit({ ctx, ...rest }, () =>
    startTwoStepSetup(ctx, auth, { cookies, password: value.current_password }),
  )
  if (result.ok) return { setup: parseTotpSetup(result.uri) }
  if (result.reason === 'already-on') throw redirectWithToast(PAGE, failure('Two-step verification is already on'))
  return passwordNotAccepted(result, replyWithoutSetup, NOT_STARTED)
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { status, needsPassword, required, settingsHref } = loaderData
  const answer = actionData && 'result' in actionData ? actionData : null
  return (
    <NarrowPage
      title="Two-step verification"
      lead={
        status.on
          ? 'Signing in with your password also needs a code from your authenticator app.'
          : 'Add a code from an authenticator app to your password, so that a stolen password is not enough.'
      }
      aside={required ? null : <BackLink to={settingsHref}>Settings</BackLink>}
    >
      {required && !actionData?.setup && (
        <Callout tone="warning" title="Admins need two-step verification" className="mb-6">
          Set it up to open the admin pages. You need an authenticator app, such as Google Authenticator, 1Password or
          Bitwarden.
        </Callout>
      )}
      {!status.on && actionData?.setup && <TotpSetupForm setup={actionData.setup} answer={null} />}
      {!status.on && needsPassword && <MissingPassword />}
      {!status.on && !needsPassword && !actionData?.setup && (
        <ConfirmPasswordForm action={PAGE} verb="Set up" answer={answer} />
      )}
      {status.on && (
        <div className="space-y-5">
          <p>
            {status.recoveryCodesLeft === 1
              ? 'You have 1 recovery code left.'
              : `You have ${status.recoveryCodesLeft} recovery codes left.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`${PAGE}/recovery-codes`} tone="secondary">
              New recovery codes
            </ButtonLink>
            <ButtonLink to={`${PAGE}/removal`} tone="secondary">
              Turn off
            </ButtonLink>
          </div>
        </div>
      )}
    </NarrowPage>
  )
}
