import { redirect } from 'react-router'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { requireProvider, startSignOn } from '#app/http/sign-in/single-sign-on.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/connection'

const PAGE = '/account/sign-in-services'

/** `Connect` of a sign-in service: the browser signs in there, and comes back to the callback. */
export async function action({ params, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const person = requirePerson(scope.ctx.actor)
  assertCan(person, 'account.single-sign-on', person.id)
  const provider = requireProvider(scope, params.provider)
  await requireRecentAuthentication(scope.ctx, PAGE)
  return startSignOn(scope, provider, {
    purpose: 'connect',
    personId: person.id,
    loginPage: person.userType,
    returnTo: null,
    failTo: PAGE,
  })
}

/** A GET redirects to the page with the form. */
export function loader() {
  throw redirect(PAGE)
}
