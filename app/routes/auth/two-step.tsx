import { Form, redirect, useLocation } from 'react-router'
import { loginPageType } from '#app/domain/people/login-pages.tsx'
import { CodeField } from '#app/domain/people/second-factor/code-field.tsx'
import { type CompleteSignInFailure, completeSignIn } from '#app/domain/people/second-factor/complete-sign-in.server.ts'
import { codeForm, normaliseCode, recoveryCodeForm } from '#app/domain/people/second-factor/two-step-forms.ts'
import { findPendingSignIn } from '#app/domain/people/second-factor/two-step-queries.server.ts'
import { deviceOf } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { failure, invalidForm, redirectWithToast, success, type ToastMessage } from '#app/http/toast.server.ts'
import { sessionCookieName, twoStepCookieName } from '#app/platform/auth.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { DASHBOARDS, loginPath } from '#app/policy/areas.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/two-step'

const FAILED = 'Sign in Failed'
const MESSAGES: Record<CompleteSignInFailure, string> = {
  'wrong-code': 'This code is incorrect or has already been used. Enter the next one.',
  expired: 'Sign in with your password again.',
  locked: 'Too many wrong codes. Wait 15 minutes, then sign in again.',
  suspended: 'This account is suspended.',
}

export const meta: Route.MetaFunction = () => [
  { title: 'Two-step verification' },
  { name: 'robots', content: 'noindex' },
]

/** The sign-in that waits for its code. Without one, redirects to the login page; with a session, to the dashboard. */
async function requirePendingSignIn({ ctx, secret }: RequestContext, request: Request, url: URL) {
  if (ctx.actor.kind === 'person') throw redirect(DASHBOARDS[ctx.actor.userType])
  const cookies = request.headers.get('Cookie') ?? ''
  const pending = await findPendingSignIn(ctx, secret, cookieValue(cookies, twoStepCookieName(ctx.baseUrl)))
  if (!pending) throw redirectWithToast(loginPathOf(url), failure(FAILED, MESSAGES.expired))
  return { ...pending, cookies: withoutSession(cookies, ctx.baseUrl) }
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requirePendingSignIn(requestContext(context), request, url)
  return { kind: kindOf(url), loginPath: loginPathOf(url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const { ctx, auth, secret } = scope
  const address = ctx.address ?? ''
  const { personId, cookies } = await requirePendingSignIn(scope, request, url)
  const kind = kindOf(url)
  const form = await parseFormData(request)
  const field = kind === 'code' ? 'code' : 'recovery_code'
  const { ok, value, reply } = parseForm<typeof codeForm | typeof recoveryCodeForm>(
    form,
    kind === 'code' ? codeForm : recoveryCodeForm,
  )
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Check the code.'))
  const code = 'code' in value ? value.code : value.recovery_code
  const rejected = (message: ToastMessage) => invalidForm(reply({ [field]: [MESSAGES['wrong-code']] }), message)
  if (kind === 'code' && (await consumeRateLimit(ctx, 'authenticatorCode', `${personId} ${normaliseCode(code)}`))) {
    return rejected(failure(FAILED, MESSAGES['wrong-code']))
  }
  const device = deviceOf(request, scope)
  const result = await completeSignIn(ctx, auth, secret, { cookies, personId, code, kind, address, device })
  if (!result.ok) {
    const message = failure(FAILED, MESSAGES[result.reason])
    if (result.reason === 'wrong-code') return rejected(message)
    return redirectWithToast(loginPathOf(url), message)
  }
  const headers = withCookies(result.cookies)
  const welcome = success(url.searchParams.get('login') === 'admin' ? 'Admin Login Successful' : 'Login Successful')
  const to = pathAfterSignIn({ ...result.person, sessionId: '' }, url.searchParams.get('returnTo'))
  return redirectWithToast(to, welcome, headers)
}

const kindOf = (url: URL) => (url.searchParams.get('method') === 'recovery-code' ? 'recovery-code' : 'code')

function loginPathOf({ searchParams }: URL): string {
  return loginPath(loginPageType(`/${searchParams.get('login')}`), searchParams.get('returnTo'))
}

function withoutSession(cookies: string, baseUrl: string): string {
  const isSession = (cookie: string) => cookie.trim().startsWith(`${sessionCookieName(baseUrl)}=`)
  return cookies
    .split(';')
    .filter((cookie) => !isSession(cookie))
    .join(';')
}

export default function TwoStepSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const isCode = loaderData.kind === 'code'
  const { formProps, of } = useCheckedForm<typeof codeForm | typeof recoveryCodeForm>(
    isCode ? codeForm : recoveryCodeForm,
    actionData,
    { id: loaderData.kind },
  )
  const other = new URLSearchParams(search)
  if (isCode) other.set('method', 'recovery-code')
  else other.delete('method')
  return (
    <NarrowPage
      title="Two-step verification"
      lead={
        isCode
          ? 'Enter the 6-digit code from your authenticator app.'
          : 'Enter one of the recovery codes that you saved. Each works once.'
      }
      aside={
        <>
          <p>
            <Link className="link" to={`${pathname}?${other}`}>
              {isCode ? 'Use a recovery code' : 'Use your authenticator app'}
            </Link>
          </p>
          <p>
            <Link className="link" to={loaderData.loginPath}>
              Sign in with another account
            </Link>
          </p>
        </>
      }
    >
      <Form key={loaderData.kind} method="post" {...formProps} className="space-y-5">
        {isCode ? (
          <CodeField {...of('code')} />
        ) : (
          <TextField
            label="Recovery code"
            {...of('recovery_code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            required
            inputClassName="font-mono"
          />
        )}
        <SubmitButton block size="lg">
          Sign in
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
