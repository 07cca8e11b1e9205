import { redirect } from 'react-router'
import { loginPageType } from '#app/domain/people/login-pages.tsx'
import { parseFormData } from '#app/http/form.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { requireProvider, startSignOn } from '#app/http/sign-in/single-sign-on.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import type { Route } from './+types/sign-on'

/** `Continue with …` on a login or registration page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const provider = requireProvider(scope, params.provider)
  const form = await parseFormData(request)
  const loginPage = loginPageType(`/${form.get('login')}`)
  const returnTo = safeReturnTo(String(form.get('returnTo') ?? ''))
  const failTo = loginPath(loginPage, returnTo)
  return startSignOn(scope, provider, { purpose: 'sign-in', personId: null, loginPage, returnTo, failTo })
}

/** A GET redirects to the login page. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireProvider(requestContext(context), params.provider)
  throw redirect('/employee/login')
}
