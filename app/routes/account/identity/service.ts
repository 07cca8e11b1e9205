import { redirect } from 'react-router'
import { requestContext } from '#app/http/request-context.ts'
import { requireProvider, startSignOn } from '#app/http/sign-in/single-sign-on.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/service'

/** `Use …` on the page that confirms who is at the browser: the person signs in at a connected service again. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const person = requirePerson(scope.ctx.actor)
  const provider = requireProvider(scope, params.provider)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  return startSignOn(scope, provider, {
    purpose: 'confirm',
    personId: person.id,
    loginPage: person.userType,
    returnTo,
    failTo: `/account/confirm-identity${url.search}`,
  })
}

/** A GET redirects to the page with the form. */
export function loader() {
  throw redirect('/account/confirm-identity')
}
