import { redirect } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { loginPageType } from '#app/domain/people/login-pages.tsx'
import { parseSignedChallenge } from '#app/domain/people/passkeys/passkey-forms.ts'
import { signInWithPasskey } from '#app/domain/people/passkeys/passkey-sign-in.server.ts'
import { signInFailureText, signInHint } from '#app/domain/people/sign-in-failure.ts'
import { deviceOf } from '#app/http/device.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { challengeCookie } from '#app/http/passkey-options.server.ts'
import { consumeRateLimit, refundRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import type { Route } from './+types/passkey'

/** Signs in with the passkey that a login page has asked the browser for. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, auth, client, secret } = requestContext(context)
  const loginPage = loginPageType(`/${url.searchParams.get('login')}`)
  const form = await parseFormData(request)
  const credential = parseSignedChallenge(form)
  if (!credential) return invalidForm({ hint: null }, failure('Sign in Failed', 'Try again.'))
  const seconds = await consumeRateLimit(ctx, 'signInClient', client)
  if (seconds) return tooManyRequests({ hint: null }, 'Sign in Failed', seconds, 'Then try your passkey again.')
  const result = await signInWithPasskey(ctx, auth, secret, {
    cookies: challengeCookie(request, ctx.baseUrl),
    credential,
    rememberMe: form.has('stay'),
    loginPage,
    address: ctx.address ?? '',
    device: deviceOf(request, { ctx, secret }),
  })
  if (!result.ok) {
    const { title, description } = signInFailureText(result, loginPage, await findAgency(ctx))
    return invalidForm({ hint: signInHint(result, null) }, failure(title, description))
  }
  await refundRateLimit(ctx, 'signInClient', client)
  const headers = withCookies(result.cookies)
  const welcome = success(loginPage === 'admin' ? 'Admin Login Successful' : 'Login Successful')
  const to = pathAfterSignIn({ ...result.person, sessionId: '' }, url.searchParams.get('returnTo'))
  return redirectWithToast(to, welcome, headers)
}

/** A GET redirects to the login page. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`/${loginPageType(`/${url.searchParams.get('login')}`)}/login`)
}
