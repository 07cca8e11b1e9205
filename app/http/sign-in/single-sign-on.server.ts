import { type RouterContextProvider, redirect } from 'react-router'
import {
  parseSignOnCookie,
  type StartedSignOn,
  signOnCookie,
  signOnCookieName,
} from '#app/domain/people/single-sign-on/sign-on-cookies.server.ts'
import type { SignOnService } from '#app/domain/people/single-sign-on/sign-on-service.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { type IdentityProvider, ProviderUnavailableError } from '#app/platform/sign-on/identity-providers.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'
import { type RequestContext, requestContext } from '../request-context.ts'
import { cookieValue } from '../session.server.ts'
import { failure, redirectWithToast, type ToastMessage } from '../toast.server.ts'
import { formatWait } from '../too-many-requests.server.ts'

/** The configured sign-in services, for a page that shows their buttons. */
export function signOnServices(context: Readonly<RouterContextProvider>): SignOnService[] {
  return requestContext(context).identityProviders.map(({ id, name }) => ({ id, name }))
}

/** The service of a path. @throws a 404 response if it is not configured */
export function requireProvider({ identityProviders }: RequestContext, id: string): IdentityProvider {
  const provider = identityProviders.find((each) => each.id === id)
  if (!provider) throw notFound()
  return provider
}

/**
 * Sends the browser to a sign-in service, and keeps in a cookie what has to match when it comes back.
 *
 * @param visit.failTo the page that a failure is shown on
 */
export async function startSignOn(
  { ctx, secret, client }: RequestContext,
  provider: IdentityProvider,
  { failTo, ...visit }: Omit<StartedSignOn, 'provider' | 'checks'> & { failTo: string },
): Promise<Response> {
  const seconds = await consumeRateLimit(ctx, 'signOn', client)
  if (seconds) return redirectWithToast(failTo, tooManyVisits(seconds))
  try {
    const { url, checks } = await provider.startAuthorization({ again: visit.purpose === 'confirm' })
    const cookie = await signOnCookie('started', ctx, secret, { ...visit, provider: provider.id, checks })
    return redirect(url, { status: 303, headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    return redirectWithToast(failTo, signOnUnavailable({ ctx }, provider, error))
  }
}

/** The visit to a service that the browser of a request has started; null without one. */
export function startedSignOn(request: Request, { ctx, secret }: RequestContext): Promise<StartedSignOn | null> {
  const cookie = cookieValue(request.headers.get('Cookie'), signOnCookieName('started', ctx.baseUrl))
  return parseSignOnCookie('started', secret, cookie, ctx.now)
}

/** The toast for a client that has visited services too often. */
export function tooManyVisits(seconds: number): ToastMessage {
  return failure('Sign in Failed', `Too many attempts. Please wait ${formatWait(seconds)} and try again.`)
}

/** Logs that a service cannot be reached, and gives the toast for it. @throws any other error */
export function signOnUnavailable(
  { ctx }: Pick<RequestContext, 'ctx'>,
  provider: IdentityProvider,
  error: unknown,
): ToastMessage {
  if (!(error instanceof ProviderUnavailableError)) throw error
  ctx.log.warn({ err: error, service: provider.id }, 'sign-in service unavailable')
  return failure('Sign in Failed', `${provider.name} can't be reached. Try again, or use another way to sign in.`)
}
