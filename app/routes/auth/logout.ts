import { redirect } from 'react-router'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { deleteCurrentSession } from '#app/domain/people/account/sessions.server.ts'
import { buttonFailed } from '#app/http/form-failed.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import type { Route } from './+types/logout'

/** `Logout`: deletes the session on the server and its cookies. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  try {
    return await signOut(scope, request.headers.get('Cookie') ?? '')
  } catch (error) {
    return buttonFailed(scope.ctx, 'signing out', error, '/', 'Sign out Failed')
  }
}

async function signOut({ ctx, auth }: RequestContext, cookie: string): Promise<Response> {
  // Deletes the session first: the library hides a failed deletion, which would leave the session open unnoticed.
  await deleteCurrentSession(ctx)
  const response = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
  if (ctx.actor.kind === 'person') await recordSecurityEvent(ctx, { type: 'session.signed-out' })
  // The browser drops the pages it has stored, so that the Back button requests them again.
  const headers = withCookies(response.headers.getSetCookie(), { 'Clear-Site-Data': '"cache"' })
  return redirectWithToast('/', success('Logged Out'), headers)
}

/** A GET does not sign out. */
export function loader() {
  throw redirect('/')
}
