import { redirect } from 'react-router'
import { deleteCurrentSession } from '#app/domain/people/account/sessions.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import type { Route } from './+types/logout'

/** `Logout`: ends the session on the server and takes its cookies away. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  // Ours first: the library keeps a failure to itself, and a person would leave a session behind unknowing.
  const ended = await tryOrLog(ctx, 'signing out', async () => {
    await deleteCurrentSession(ctx)
    const cookie = request.headers.get('Cookie') ?? ''
    return auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
  })
  if (!ended) return redirectWithToast('/', failure('Sign out Failed', 'Something went wrong'))
  const headers = new Headers()
  for (const cookie of ended.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return redirectWithToast('/', success('Logged Out'), headers)
}

/** Opened by hand, it changes nothing. */
export function loader() {
  throw redirect('/')
}
