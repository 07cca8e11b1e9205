import { redirect } from 'react-router'
import { scopeOf } from '#app/http/scope.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/logout'

/** `Logout`: ends the session on the server and takes its cookie away. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = scopeOf(context)
  const answer = await auth.api.signOut({
    headers: new Headers({ cookie: request.headers.get('Cookie') ?? '' }),
    returnHeaders: true,
  })
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return redirectWithToast('/', success('Logged Out'), headers)
}

/** Opened by hand, it changes nothing. */
export function loader() {
  throw redirect('/')
}
