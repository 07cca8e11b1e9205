import { useLocation } from 'react-router'
import {
  employeeRegistration,
  employerRegistration,
  newPasswordError,
  WEAK_PASSWORD_TITLE,
} from '#app/domain/people/account-forms.ts'
import { confirmEmailHref } from '#app/domain/people/registration/confirm-email-href.ts'
import { registerPerson } from '#app/domain/people/registration/register-person.server.ts'
import { RegistrationForm } from '#app/domain/people/registration/registration-form.tsx'
import { rejectedPasswordMessage } from '#app/domain/people/rejected-password.server.ts'
import { ServiceButtons } from '#app/domain/people/single-sign-on/service-buttons.tsx'
import { isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/register'

const INVALID = { title: 'Sign up Failed', description: CHECK_FIELDS }

export const meta: Route.MetaFunction = ({ location }) => [
  { title: location.pathname.startsWith('/employer') ? 'Create an employer account' : 'Create a job seeker account' },
]

/** Which sign-in services the page offers. */
export function loader({ context }: Route.LoaderArgs) {
  return { services: signOnServices(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, secret, client } = requestContext(context)
  const employer = url.pathname === '/employer/register'
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, employer ? employerRegistration : employeeRegistration)
  if (!ok) {
    const { title, description } = newPasswordError(form) ?? INVALID
    return invalidForm(reply(), failure(title, description))
  }
  const phone = parsePhone(value.phone)
  if (!phone.ok) {
    const errors = { phone: [INVALID_PHONE_MESSAGE] }
    return invalidForm(reply(errors), failure(INVALID.title, INVALID.description))
  }
  try {
    const seconds = await consumeRateLimit(ctx, 'register', client)
    if (seconds) return tooManyRequests(reply(), INVALID.title, seconds)
    const companyName = 'company_name' in value ? String(value.company_name) : undefined
    const rejected = await rejectedPasswordMessage(value.password, {
      fullName: value.full_name,
      email: value.email,
      companyName,
    })
    if (rejected) return invalidForm(reply({ password: [rejected] }), failure(WEAK_PASSWORD_TITLE, rejected))
    const headers = new Headers()
    if (!isBot(form)) {
      const { cookie } = await registerPerson(ctx, secret, {
        userType: employer ? 'employer' : 'employee',
        fullName: value.full_name,
        email: value.email,
        phone: phone.display,
        password: value.password,
        companyName,
        returnTo,
      })
      headers.append('Set-Cookie', cookie)
    }
    const toast = success('Registration Almost Complete', 'Please check your email to confirm your account.')
    return redirectWithToast(confirmEmailHref(returnTo), toast, headers)
  } catch (error) {
    if (error instanceof TooManyHashesError) return serverBusy(reply(), INVALID.title)
    return formFailed(ctx, 'registration', error, reply(), INVALID.title)
  }
}

export default function Register({ loaderData, actionData, matches }: Route.ComponentProps) {
  const employer = matches.some((match) => match?.id === 'employer-register')
  const { search } = useLocation()
  const other = employer
    ? { href: '/employee/register', label: 'Looking for work? Create a job seeker account' }
    : { href: '/employer/register', label: 'Hiring? Create an employer account' }
  return (
    <NarrowPage
      title={employer ? 'Hire with us' : 'Create your account'}
      lead={
        employer
          ? 'Post a job in two minutes and see every applicant in one place.'
          : 'Apply in one click and track every application.'
      }
      aside={
        <>
          <p>
            Already have an account?{' '}
            <Link className="link" to={`/${employer ? 'employer' : 'employee'}/login${search}`}>
              Sign in
            </Link>
          </p>
          <p>
            <Link className="link inline-block py-0.5" to={other.href}>
              {other.label}
            </Link>
          </p>
        </>
      }
    >
      <RegistrationForm employer={employer} answer={actionData} />
      <ServiceButtons
        services={loaderData.services}
        loginPage={employer ? 'employer' : 'employee'}
        returnTo={new URLSearchParams(search).get('returnTo')}
      />
    </NarrowPage>
  )
}
