import { redirect } from 'react-router'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { deleteCurrentSession } from '#app/domain/people/account/sessions.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import type { Route } from './+types/logout'

/** `Logout`: deletes the session on the server and its cookies. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  // Deletes the session first: the library hides a failed deletion, which would leave the session open unnoticed.
  const response = await tryOrLog(ctx, 'signing out', async () => {
    await deleteCurrentSession(ctx)
    const cookie = request.headers.get('Cookie') ?? ''
    return auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
  })
  if (!response) return redirectWithToast('/', failure('Sign out Failed', 'Something went wrong'))
  if (ctx.actor.kind === 'person') await recordSecurityEvent(ctx, { type: 'session.signed-out' })
  // The browser drops the pages it has stored, so that the Back button requests them again.
  const headers = withCookies(response.headers.getSetCookie(), { 'Clear-Site-Data': '"cache"' })
  return redirectWithToast('/', success('Logged Out'), headers)
}

/** A GET does not sign out. */
export function loader() {
  throw redirect('/')
}
