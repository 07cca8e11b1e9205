import { Link, useLocation } from 'react-router'
import {
  employeeRegistration,
  employerRegistration,
  PASSWORD_MISMATCH,
  WEAK_PASSWORD,
} from '#app/domain/people/account-forms.ts'
import { isStrongPassword } from '#app/domain/people/password.ts'
import { registerPerson } from '#app/domain/people/registration/register-person.server.ts'
import { RegistrationForm } from '#app/domain/people/registration/registration-form.tsx'
import { CHECK_FIELDS, isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: location.pathname.startsWith('/employer') ? 'Create an employer account' : 'Create a job seeker account' },
]

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, secret, address } = requestContext(context)
  const employer = url.pathname === '/employer/register'
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, employer ? employerRegistration : employeeRegistration)
  if (!ok) return invalidForm(reply(), passwordToast(form) ?? failure('Sign up Failed', CHECK_FIELDS))
  const phone = parsePhone(value.phone)
  if (!phone.ok) {
    const errors = { phone: ['Enter a phone number, such as 0412 345 678 or (02) 9876 5432.'] }
    return invalidForm(reply(errors), failure('Sign up Failed', CHECK_FIELDS))
  }
  const seconds = await consumeRateLimit(ctx, 'register', address)
  if (seconds) return tooManyRequests(reply(), 'Sign up Failed', seconds)
  try {
    if (!isBot(form)) {
      await registerPerson(ctx, secret, {
        userType: employer ? 'employer' : 'employee',
        fullName: value.full_name,
        email: value.email,
        phone: phone.display,
        password: value.password,
        companyName: 'company_name' in value ? String(value.company_name) : undefined,
        returnTo: safeReturnTo(url.searchParams.get('returnTo')),
      })
    }
  } catch (error) {
    if (error instanceof TooManyHashesError) return serverBusy(reply(), 'Sign up Failed')
    throw error
  }
  const words = success('Registration Almost Complete', 'Please check your email to confirm your account.')
  return redirectWithToast('/confirm-email', words)
}

/** The specification's words for a password that does not do, or null when the password is not the trouble. */
function passwordToast(form: FormData) {
  const password = String(form.get('password') ?? '')
  if (!isStrongPassword(password)) return failure(WEAK_PASSWORD.title, WEAK_PASSWORD.description)
  return password === form.get('confirm_password') ? null : failure(PASSWORD_MISMATCH)
}

export default function Register({ actionData, matches }: Route.ComponentProps) {
  const employer = matches.some((match) => match?.id === 'employer-register')
  const { search } = useLocation()
  const other = employer
    ? { href: '/employee/register', words: 'Looking for work? Create a job seeker account' }
    : { href: '/employer/register', words: 'Hiring? Create an employer account' }
  return (
    <NarrowPage
      title={employer ? 'Hire with us' : 'Create your account'}
      lead={
        employer
          ? 'Post an ad in two minutes and see every applicant in one place.'
          : 'Apply in one click and see where every application stands.'
      }
      aside={
        <>
          <p>
            Have an account already?{' '}
            <Link className="link" to={`/${employer ? 'employer' : 'employee'}/login${search}`}>
              Sign in
            </Link>
          </p>
          <p>
            <Link className="link" to={other.href}>
              {other.words}
            </Link>
          </p>
        </>
      }
    >
      <RegistrationForm employer={employer} answer={actionData} />
    </NarrowPage>
  )
}
