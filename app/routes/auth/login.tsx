import { Form, Link, redirect, useLocation } from 'react-router'
import type { Agency } from '#app/domain/agency/agency.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { signInForm } from '#app/domain/people/account-forms.ts'
import { LOGIN_PAGES, loginPageType, OtherLoginLinks, twoStepPath } from '#app/domain/people/login-pages.tsx'
import { ResendConfirmationForm } from '#app/domain/people/registration/resend-confirmation-form.tsx'
import { type SignInResult, signIn } from '#app/domain/people/sign-in.server.ts'
import { deviceOf } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { startSignInAttempt } from '#app/http/sign-in-limits.server.ts'
import { failure, invalidForm, redirectWithToast, success, type ToastMessage } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/login'

/** A reset proves that the person owns the account, and makes their browser a known device, which is not delayed. */
const ACCOUNT_DELAY_ADVICE = 'You can also choose a new password now: select “Forgot password?”.'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: LOGIN_PAGES[loginPageType(location.pathname)].title },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, auth, client, secret } = requestContext(context)
  const loginPage = loginPageType(url.pathname)
  const { ok, value, reply } = parseForm(await parseFormData(request), signInForm)
  if (!ok)
    return invalidForm({ ...reply(), hint: null }, failure('Sign in Failed', 'Enter your email and your password.'))
  const device = deviceOf(request, { ctx, secret })
  const started = await startSignInAttempt(ctx, { client, email: value.email, deviceToken: device.token })
  if (!started.ok) {
    const advice = started.reason === 'account' ? ACCOUNT_DELAY_ADVICE : undefined
    return tooManyRequests({ ...reply(), hint: null }, 'Sign in Failed', started.wait, advice)
  }
  try {
    const result = await signIn(ctx, auth, secret, {
      email: value.email,
      password: value.password,
      rememberMe: Boolean(value.stay),
      loginPage,
      address: ctx.address ?? '',
      device,
    })
    if (!result.ok && result.reason === 'second-step') {
      await started.attempt.succeed()
      return redirect(twoStepPath(loginPage, url.searchParams.get('returnTo')), {
        status: 303,
        headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      })
    }
    if (!result.ok) {
      const errors: Record<string, string[]> =
        result.reason === 'wrong-credentials' ? { password: ['Check your email and password.'] } : {}
      const toast = failureMessage(result, loginPage, await findAgency(ctx))
      return invalidForm({ ...reply(errors), hint: signInHint(result, value.email) }, toast)
    }
    await started.attempt.succeed()
    const headers = new Headers()
    for (const cookie of result.cookies) headers.append('Set-Cookie', cookie)
    const person = { ...result.person, sessionId: '' }
    const welcome = success(loginPage === 'admin' ? 'Admin Login Successful' : 'Login Successful')
    return redirectWithToast(pathAfterSignIn(person, url.searchParams.get('returnTo')), welcome, headers)
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error
    await started.attempt.cancel()
    return serverBusy({ ...reply(), hint: null }, 'Sign in Failed')
  }
}

type Failure = Exclude<Extract<SignInResult, { ok: false }>, { reason: 'second-step' }>

/** What the page offers beside the toast: the correct login page, or the confirmation email again. */
function signInHint(result: Failure, email: string) {
  if (result.reason === 'wrong-account-type') return { kind: 'wrong-account-type' as const, userType: result.userType }
  return result.reason === 'unconfirmed' ? { kind: 'unconfirmed' as const, email } : null
}

function failureMessage(result: Failure, loginPage: UserType, agency: Agency): ToastMessage {
  switch (result.reason) {
    case 'wrong-credentials':
      return failure('Sign in Failed', 'Invalid email or password.')
    case 'unconfirmed':
      return failure('Sign in Failed', 'Please confirm your email address first.')
    case 'wrong-account-type':
      return failure('Access Denied', LOGIN_PAGES[loginPage].denied)
    case 'no-profile':
      return failure('Login Failed', 'Could not find a valid user profile.')
    case 'suspended':
      return failure('Sign in Failed', `This account is suspended. Call ${agency.phone} or email ${agency.email}.`)
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const loginPage = loginPageType(pathname)
  const { formProps, of } = useCheckedForm(signInForm, actionData)
  const hint = actionData?.hint
  return (
    <NarrowPage
      title={LOGIN_PAGES[loginPage].title}
      lead={LOGIN_PAGES[loginPage].lead}
      aside={<OtherLoginLinks userType={loginPage} search={search} />}
    >
      {hint?.kind === 'wrong-account-type' && (
        <Callout tone="warning" title="This account uses a different sign-in page" className="mb-6">
          Sign in with the same password on the{' '}
          <Link className="link" to={`/${hint.userType}/login${search}`}>
            {LOGIN_PAGES[hint.userType].title.toLowerCase()}
          </Link>{' '}
          page.
        </Callout>
      )}
      {hint?.kind === 'unconfirmed' && <ResendConfirmationForm email={hint.email} className="mb-6" />}
      <Form method="post" {...formProps} className="space-y-5">
        <TextField label="Email" {...of('email')} type="email" autoComplete="username" inputMode="email" required />
        <PasswordField label="Password" {...of('password')} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <CheckboxField label="Stay signed in" name="stay" value="yes" />
          <Link className="link text-sm" to="/forgot-password">
            Forgot password?
          </Link>
        </div>
        <SubmitButton block size="lg">
          Sign in
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
