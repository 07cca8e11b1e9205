import { Form, redirect, useFetcher, useLocation } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { signInForm } from '#app/domain/people/account-forms.ts'
import {
  LOGIN_PAGES,
  loginPageType,
  OtherLoginLinks,
  passkeySignInPath,
  twoStepPath,
} from '#app/domain/people/login-pages.tsx'
import { PasskeyButton } from '#app/domain/people/passkeys/passkey-button.tsx'
import { ResendConfirmationForm } from '#app/domain/people/registration/resend-confirmation-form.tsx'
import { signIn } from '#app/domain/people/sign-in.server.ts'
import { type SignInHint, signInFailureText, signInHint } from '#app/domain/people/sign-in-failure.ts'
import { ServiceButtons } from '#app/domain/people/single-sign-on/service-buttons.tsx'
import { deviceOf } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { type SignInAttempt, startSignInAttempt } from '#app/http/sign-in/sign-in-limits.server.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { canUse } from '#app/policy/policy.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useFocusOnOpen } from '#app/ui/hooks/use-focus-on-open.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/login'

const PASSKEY_FETCHER = 'passkey'
const FAILED = 'Sign in Failed'

/** A reset proves that the person owns the account, and makes their browser a known device, which is not delayed. */
const ACCOUNT_DELAY_ADVICE = 'You can also choose a new password now: select “Forgot password?”.'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: LOGIN_PAGES[loginPageType(location.pathname)].title },
  { name: 'robots', content: 'noindex' },
]

/** Whether the page offers passkeys, and which sign-in services. Admins sign in with their password or passkey. */
export function loader({ url, context }: Route.LoaderArgs) {
  const offersServices = canUse(loginPageType(url.pathname), 'account.single-sign-on')
  return {
    passkeys: supportsPasskeys(ctxOf(context).baseUrl),
    services: offersServices ? signOnServices(context) : [],
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, auth, client, secret } = requestContext(context)
  const loginPage = loginPageType(url.pathname)
  const { ok, value, reply } = parseForm(await parseFormData(request), signInForm)
  if (!ok) return invalidForm({ ...reply(), hint: null }, failure(FAILED, 'Enter your email and your password.'))
  const device = deviceOf(request, { ctx, secret })
  let attempt: SignInAttempt | null = null
  try {
    const started = await startSignInAttempt(ctx, { client, email: value.email, deviceToken: device.token })
    if (!started.ok) {
      const advice = started.reason === 'account' ? ACCOUNT_DELAY_ADVICE : undefined
      return tooManyRequests({ ...reply(), hint: null }, FAILED, started.wait, advice)
    }
    attempt = started.attempt
    const result = await signIn(ctx, auth, secret, {
      email: value.email,
      password: value.password,
      rememberMe: Boolean(value.stay),
      loginPage,
      address: ctx.address ?? '',
      device,
    })
    if (!result.ok && result.reason === 'second-step') {
      await attempt.succeed()
      return redirect(twoStepPath(loginPage, url.searchParams.get('returnTo')), {
        status: 303,
        headers: withCookies(result.cookies),
      })
    }
    if (!result.ok) {
      const errors: Record<string, string[]> =
        result.reason === 'wrong-credentials' ? { password: ['Check your email and password.'] } : {}
      const { title, description } = signInFailureText(result, loginPage, await findAgency(ctx))
      return invalidForm({ ...reply(errors), hint: signInHint(result, value.email) }, failure(title, description))
    }
    await attempt.succeed()
    const person = { ...result.person, sessionId: '' }
    const welcome = success(loginPage === 'admin' ? 'Admin Login Successful' : 'Login Successful')
    return redirectWithToast(
      pathAfterSignIn(person, url.searchParams.get('returnTo')),
      welcome,
      withCookies(result.cookies),
    )
  } catch (error) {
    // The database may be what has failed. The attempt then counts as a wrong password for a minute.
    await attempt?.cancel().catch(() => {})
    if (error instanceof TooManyHashesError) return serverBusy({ ...reply(), hint: null }, FAILED)
    return formFailed(ctx, 'sign-in', error, { ...reply(), hint: null }, FAILED)
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const returnTo = new URLSearchParams(search).get('returnTo')
  const passkey = useFetcher<{ hint: SignInHint | null }>({ key: PASSKEY_FETCHER })
  const loginPage = loginPageType(pathname)
  const { formProps, of } = useCheckedForm(signInForm, actionData)
  // After the form's own focus on its first invalid field, which leaves a field that has the focus alone.
  const email = useFocusOnOpen()
  const { agency } = useRootData()
  const hint = passkey.data?.hint ?? actionData?.hint
  return (
    <NarrowPage
      title={LOGIN_PAGES[loginPage].title}
      lead={LOGIN_PAGES[loginPage].lead}
      aside={loginPage === 'admin' ? null : <OtherLoginLinks userType={loginPage} search={search} />}
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
      {hint?.kind === 'unconfirmed' && (
        <ResendConfirmationForm email={hint.email} returnTo={returnTo} className="mb-6" />
      )}
      {hint?.kind === 'suspended' && (
        <Callout tone="danger" title="Your account is suspended" className="mb-6">
          <p>We've emailed you the reason. To ask us to review it, call or email us.</p>
          <ContactLinks email={agency.email} phone={agency.phone || null} />
        </Callout>
      )}
      <Form method="post" {...formProps} className="space-y-5">
        <TextField
          label="Email"
          {...of('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          ref={email}
        />
        <PasswordField label="Password" {...of('password')} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <CheckboxField label="Stay signed in" name="stay" value="yes" />
          <Link className="link inline-flex min-h-8 items-center text-sm" to={`/forgot-password?as=${loginPage}`}>
            Forgot password?
          </Link>
        </div>
        <SubmitButton block size="lg">
          Sign in
        </SubmitButton>
        {loaderData.passkeys && (
          <PasskeyButton
            ceremony="get"
            optionsPath="/sign-in/passkey/options"
            action={passkeySignInPath(loginPage, search)}
            fetcherKey={PASSKEY_FETCHER}
            tone="secondary"
            size="lg"
            block
          >
            Sign in with a passkey
          </PasskeyButton>
        )}
      </Form>
      <ServiceButtons services={loaderData.services} loginPage={loginPage} returnTo={returnTo} />
    </NarrowPage>
  )
}
