import { redirect } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { newAccountPath, twoStepPath } from '#app/domain/people/login-pages.tsx'
import {
  confirmWithService,
  hasRecentAuthentication,
} from '#app/domain/people/second-factor/recent-authentication.server.ts'
import { connectProvider } from '#app/domain/people/single-sign-on/connect-provider.server.ts'
import { isOwnIdentity } from '#app/domain/people/single-sign-on/connected-services.server.ts'
import { signInWithProvider } from '#app/domain/people/single-sign-on/sign-in-with-provider.server.ts'
import {
  deletedSignOnCookie,
  type NewAccount,
  type StartedSignOn,
  signOnCookie,
} from '#app/domain/people/single-sign-on/sign-on-cookies.server.ts'
import { connectFailureText, signOnFailureText } from '#app/domain/people/single-sign-on/sign-on-failure.ts'
import { deviceOf } from '#app/http/device.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import {
  requireProvider,
  signOnUnavailable,
  startedSignOn,
  tooManyVisits,
} from '#app/http/sign-in/single-sign-on.server.ts'
import { failure, redirectWithToast, success, type ToastMessage } from '#app/http/toast.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import type { Identity, IdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'
import { loginPath } from '#app/policy/areas.ts'
import type { Route } from './+types/sign-on-callback'

const SERVICES_PAGE = '/account/sign-in-services'

/** The return from a sign-in service. Only the browser that was sent there is accepted, once. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const scope = requestContext(context)
  const { ctx, client } = scope
  const provider = requireProvider(scope, params.provider)
  const visit = await startedSignOn(request, scope)
  const failTo = visit ? pageOf(visit) : loginPath('employee', null)
  const fail = (message: ToastMessage) => finish(scope, failTo, message)
  const seconds = await consumeRateLimit(ctx, 'signOn', client)
  if (seconds) return fail(tooManyVisits(seconds))
  if (!visit || visit.provider !== provider.id) return fail(failure('Sign in Failed', EXPIRED))
  try {
    const again = visit.purpose === 'confirm'
    const answer = await provider.verifyAuthorization(url.search, visit.checks, { again })
    if (answer.ok) return await complete(scope, request, { provider, visit, identity: answer.identity })
    ctx.log.info({ service: provider.id, code: answer.code }, 'sign-in service rejected')
    if (answer.reason === 'invalid') return fail(failure('Sign in Failed', EXPIRED))
    return fail(
      failure(
        'Sign in Failed',
        `You cancelled signing in with ${provider.name}. Try again, or use another way to sign in.`,
      ),
    )
  } catch (error) {
    return fail(signOnUnavailable(scope, provider, error))
  }
}

const EXPIRED = 'This sign-in is no longer valid. Try again from this page.'

type Arrival = { provider: IdentityProvider; visit: StartedSignOn; identity: Identity }

/** The page that a visit was started from. */
function pageOf({ purpose, loginPage, returnTo }: StartedSignOn): string {
  if (purpose === 'connect') return SERVICES_PAGE
  if (purpose === 'sign-in') return loginPath(loginPage, returnTo)
  return `/account/confirm-identity${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`
}

async function complete(scope: RequestContext, request: Request, arrival: Arrival): Promise<Response> {
  const { purpose } = arrival.visit
  if (purpose === 'sign-in') return signIn(scope, request, arrival)
  const { actor } = scope.ctx
  // The session has ended since, or another person has signed in.
  if (actor.kind !== 'person' || actor.id !== arrival.visit.personId) {
    return finish(scope, pageOf(arrival.visit), failure('Not confirmed', 'You were signed out. Sign in and try again.'))
  }
  return purpose === 'connect' ? connect(scope, arrival) : confirm(scope, arrival)
}

async function signIn(scope: RequestContext, request: Request, { provider, visit, identity }: Arrival) {
  const { ctx, secret } = scope
  const { loginPage, returnTo } = visit
  const device = deviceOf(request, scope)
  const result = await signInWithProvider(ctx, secret, { identity, loginPage, device })
  if (result.ok) {
    const welcome = success('Login Successful')
    return finish(scope, pathAfterSignIn({ ...result.person, sessionId: '' }, returnTo), welcome, result.cookies)
  }
  if (result.reason === 'second-step') return finish(scope, twoStepPath(loginPage, returnTo), null, result.cookies)
  if (result.reason === 'new') {
    const content: NewAccount = { identity: identity as NewAccount['identity'], loginPage, returnTo }
    const cookie = await signOnCookie('newAccount', ctx, secret, content)
    return finish(scope, newAccountPath(loginPage === 'employer', returnTo), null, [cookie])
  }
  const { title, description } = signOnFailureText(result.reason, {
    service: provider.name,
    loginPage,
    agency: await findAgency(ctx),
  })
  const page = result.reason === 'wrong-account-type' && result.userType ? result.userType : loginPage
  return finish(scope, loginPath(page, returnTo), failure(title, description))
}

async function connect(scope: RequestContext, { provider, identity }: Arrival) {
  const { ctx } = scope
  if (!(await hasRecentAuthentication(ctx))) {
    return finish(scope, SERVICES_PAGE, failure(`${provider.name} not connected`, 'It took too long. Try again.'))
  }
  const result = await connectProvider(ctx, identity)
  const message = result.ok
    ? success(`${provider.name} connected`, 'You can sign in with it from now on.')
    : failure(`${provider.name} not connected`, connectFailureText(result.reason, provider.name))
  return finish(scope, SERVICES_PAGE, message)
}

async function confirm(scope: RequestContext, { provider, visit, identity }: Arrival) {
  const { ctx } = scope
  if (!(await isOwnIdentity(ctx, identity))) {
    const text = `Your account is connected to another ${provider.name} account. Use that one.`
    return finish(scope, pageOf(visit), failure('Not confirmed', text))
  }
  const result = await confirmWithService(ctx)
  if (!result.ok) {
    return finish(scope, pageOf(visit), failure('Not confirmed', 'Confirm with your password or your passkey.'))
  }
  return finish(scope, pathAfterSignIn(result.person, visit.returnTo), success('Confirmed', 'You can continue now.'))
}

/** Redirects to a page with a toast. The visit ends, so that its answer cannot be used again. */
function finish({ ctx }: RequestContext, to: string, message: ToastMessage | null, cookies: string[] = []): Response {
  const headers = withCookies([...cookies, deletedSignOnCookie('started', ctx.baseUrl)])
  return message ? redirectWithToast(to, message, headers) : redirect(to, { status: 303, headers })
}
