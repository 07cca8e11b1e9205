import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { newAccountPath } from '#app/domain/people/login-pages.tsx'
import { NewAccountForm } from '#app/domain/people/single-sign-on/new-account-form.tsx'
import { employeeAccountForm, employerAccountForm } from '#app/domain/people/single-sign-on/new-account-forms.ts'
import { registerWithProvider } from '#app/domain/people/single-sign-on/register-with-provider.server.ts'
import {
  deletedSignOnCookie,
  parseSignOnCookie,
  signOnCookieName,
} from '#app/domain/people/single-sign-on/sign-on-cookies.server.ts'
import { signOnFailureText } from '#app/domain/people/single-sign-on/sign-on-failure.ts'
import { deviceOf } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { requireProvider } from '#app/http/sign-in/single-sign-on.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { loginPath } from '#app/policy/areas.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/new-account'

const FAILED = 'Sign up Failed'

export const meta: Route.MetaFunction = () => [{ title: 'Create your account' }, { name: 'robots', content: 'noindex' }]

/** The person whom a service has confirmed in this browser. Without one, redirects to the login page. */
async function requireNewAccount(scope: RequestContext, request: Request) {
  const { ctx, secret } = scope
  const cookie = cookieValue(request.headers.get('Cookie'), signOnCookieName('newAccount', ctx.baseUrl))
  const account = await parseSignOnCookie('newAccount', secret, cookie, ctx.now)
  if (!account) throw redirectWithToast('/employee/login', failure(FAILED, 'It took too long. Sign in again.'))
  return { ...account, service: requireProvider(scope, account.identity.providerId).name }
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { identity, service, returnTo } = await requireNewAccount(requestContext(context), request)
  return { email: identity.email, name: identity.name, service, returnTo, employer: isEmployer(url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const { ctx, client, secret } = scope
  const { identity, returnTo, loginPage, service } = await requireNewAccount(scope, request)
  const employer = isEmployer(url)
  const form = employer ? employerAccountForm : employeeAccountForm
  const { ok, value, reply } = parseForm<typeof employeeAccountForm | typeof employerAccountForm>(
    await parseFormData(request),
    form,
  )
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const phone = parsePhone(value.phone)
  if (!phone.ok) return invalidForm(reply({ phone: [INVALID_PHONE_MESSAGE] }), failure(FAILED, CHECK_FIELDS))
  try {
    const seconds = await consumeRateLimit(ctx, 'register', client)
    if (seconds) return tooManyRequests(reply(), FAILED, seconds)
    const registration = {
      identity,
      userType: employer ? ('employer' as const) : ('employee' as const),
      fullName: value.full_name,
      phone: phone.display,
      companyName: 'company_name' in value ? String(value.company_name) : undefined,
    }
    const result = await registerWithProvider(ctx, secret, registration, deviceOf(request, scope))
    const headers = new Headers({ 'Set-Cookie': deletedSignOnCookie('newAccount', ctx.baseUrl) })
    if (!result.ok) {
      const login = loginPath(loginPage, returnTo)
      if (result.reason === 'exists') {
        const text = `You have an account already. Select “Continue with ${service}” to sign in.`
        return redirectWithToast(login, failure(FAILED, text), headers)
      }
      const { title, description } = signOnFailureText(result.reason, {
        service,
        loginPage,
        agency: await findAgency(ctx),
      })
      return redirectWithToast(login, failure(title, description), headers)
    }
    const to = pathAfterSignIn({ ...result.person, sessionId: '' }, returnTo)
    return redirectWithToast(
      to,
      success('Account created', `You can sign in with ${service} from now on.`),
      withCookies(result.cookies, headers),
    )
  } catch (error) {
    return formFailed(ctx, 'registration', error, reply(), FAILED)
  }
}

const isEmployer = (url: URL) => url.searchParams.get('type') === 'employer'

export default function NewAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, service, returnTo, employer } = loaderData
  return (
    <NarrowPage
      title="Create your account"
      lead={`You're signed in with ${service}. Choose what you need an account for.`}
      aside={
        <p>
          Have an account with another email address?{' '}
          <Link className="link" to={`/${employer ? 'employer' : 'employee'}/login`}>
            Sign in
          </Link>{' '}
          and connect {service} in your settings.
        </p>
      }
    >
      <Tabs
        label="Account type"
        className="mb-6"
        tabs={[
          { label: 'Find work', href: newAccountPath(false, returnTo), current: !employer },
          { label: 'Hire people', href: newAccountPath(true, returnTo), current: employer },
        ]}
      />
      <NewAccountForm
        key={String(employer)}
        employer={employer}
        email={email}
        name={name}
        action={newAccountPath(employer, returnTo)}
        answer={actionData}
      />
    </NarrowPage>
  )
}
