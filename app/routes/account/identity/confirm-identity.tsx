import { Form, useLocation } from 'react-router'
import { hasPassword } from '#app/domain/people/own-password.server.ts'
import { PasskeyButton } from '#app/domain/people/passkeys/passkey-button.tsx'
import { countPasskeys } from '#app/domain/people/passkeys/passkey-queries.server.ts'
import { CodeField } from '#app/domain/people/second-factor/code-field.tsx'
import { ConfirmPasswordForm } from '#app/domain/people/second-factor/confirm-password-form.tsx'
import {
  canConfirmWithService,
  confirmWithCode,
  confirmWithPassword,
} from '#app/domain/people/second-factor/recent-authentication.server.ts'
import { codeForm, normaliseCode, passwordForm } from '#app/domain/people/second-factor/two-step-forms.ts'
import { hasTwoStep } from '#app/domain/people/second-factor/two-step-queries.server.ts'
import { listConnectedServices } from '#app/domain/people/single-sign-on/connected-services.server.ts'
import { ServiceMark } from '#app/domain/people/single-sign-on/service-mark.tsx'
import type { SignOnService } from '#app/domain/people/single-sign-on/sign-on-service.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { passwordNotAccepted, withPasswordLimit } from '#app/http/password-limit.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirm-identity'

const NOT_CONFIRMED = 'Not confirmed'
const WRONG_CODE = 'This code is incorrect or has already been used. Enter the next one.'

export const meta: Route.MetaFunction = () => [{ title: "Confirm it's you" }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id } = requirePerson(ctx.actor)
  const twoStep = await hasTwoStep(ctx, id)
  const hasPasskey = supportsPasskeys(ctx.baseUrl) && (await countPasskeys(ctx, id)) > 0
  const connected = (await listConnectedServices(ctx, signOnServices(context))).filter(
    ({ connectedAt, available }) => connectedAt && available,
  )
  const services = (await canConfirmWithService(ctx)) ? connected.map(({ id, name }) => ({ id, name })) : []
  return {
    twoStep,
    hasPasskey,
    services,
    hasPassword: await hasPassword(ctx, id),
    byCode: twoStep && url.searchParams.get('method') === 'code',
  }
}

/** Marks the session as confirmed, and returns to the page that asked. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const scope = requestContext(context)
  const { ctx, auth } = scope
  const person = requirePerson(ctx.actor)
  const form = await parseFormData(request)
  const confirmed = () =>
    redirectWithToast(
      pathAfterSignIn(person, url.searchParams.get('returnTo')),
      success('Confirmed', 'You can continue now.'),
    )
  if (url.searchParams.get('method') !== 'code') {
    const { ok, value, reply } = parseForm(form, passwordForm)
    if (!ok) return invalidForm(reply(), failure(NOT_CONFIRMED, 'Enter your password.'))
    const result = await withPasswordLimit(scope, () => confirmWithPassword(ctx, value.current_password))
    return result.ok ? confirmed() : passwordNotAccepted(result, reply, NOT_CONFIRMED)
  }
  const { ok, value, reply } = parseForm(form, codeForm)
  if (!ok) return invalidForm(reply(), failure(NOT_CONFIRMED, 'Check the code.'))
  const seconds = await consumeRateLimit(ctx, 'confirmationCode', person.id)
  if (seconds) return tooManyRequests(reply(), NOT_CONFIRMED, seconds)
  const isUsed = await consumeRateLimit(ctx, 'authenticatorCode', `${person.id} ${normaliseCode(value.code)}`)
  const cookies = request.headers.get('Cookie') ?? ''
  if (!isUsed && (await confirmWithCode(ctx, auth, { cookies, code: value.code })).ok) return confirmed()
  return invalidForm(reply({ code: [WRONG_CODE] }), failure(NOT_CONFIRMED, 'Check the code.'))
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { twoStep, hasPasskey, hasPassword, services, byCode } = loaderData
  const other = new URLSearchParams(search)
  if (byCode) other.delete('method')
  else other.set('method', 'code')
  return (
    <NarrowPage
      title="Confirm it's you"
      lead={
        hasPassword
          ? 'Enter your password or code, or use your passkey, to continue. We ask for it again after 10 minutes.'
          : 'Sign in again to continue. We ask for it again after 10 minutes.'
      }
      aside={
        twoStep && (
          <Link className="link" to={`${pathname}?${other}`}>
            {byCode ? 'Use your password' : 'Use your authenticator app'}
          </Link>
        )
      }
    >
      {hasPasskey && (
        <div className="mb-8 border-b border-line pb-8">
          <PasskeyButton
            ceremony="get"
            optionsPath={`${pathname}/passkey/options`}
            action={`${pathname}/passkey${search}`}
          >
            Use your passkey
          </PasskeyButton>
        </div>
      )}
      {byCode && <CodeForm action={pathname + search} answer={actionData} />}
      {!byCode && hasPassword && <ConfirmPasswordForm action={pathname + search} verb="Confirm" answer={actionData} />}
      {!byCode && !hasPassword && <ConfirmWithService services={services} search={search} />}
    </NarrowPage>
  )
}

/** The services of an account without a password; none if it has a passkey. */
function ConfirmWithService({ services, search }: { services: readonly SignOnService[]; search: string }) {
  return (
    <div className="space-y-3">
      {services.map(({ id, name }) => {
        const action = path`/account/confirm-identity/${id}` + search
        return (
          <Form key={id} method="post" action={action}>
            <SubmitButton action={action} tone="secondary">
              <ServiceMark id={id} />
              Confirm with {name}
            </SubmitButton>
          </Form>
        )
      })}
      <p className="text-sm text-ink-soft">
        Or{' '}
        <Link className="link" to="/forgot-password">
          choose a password
        </Link>{' '}
        for your account by email.
      </p>
    </div>
  )
}

function CodeForm({ action, answer }: { action: string; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(codeForm, answer, { id: 'confirm-code' })
  return (
    <Form method="post" action={action} {...formProps} className="space-y-5">
      <CodeField {...of('code')} />
      <SubmitButton action={action}>Confirm</SubmitButton>
    </Form>
  )
}
