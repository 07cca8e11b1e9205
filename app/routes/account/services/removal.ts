import { redirect } from 'react-router'
import { disconnectProvider } from '#app/domain/people/single-sign-on/connect-provider.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { PROVIDER_IDS } from '#app/platform/sign-on/provider-config.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/removal'

const PAGE = '/account/sign-in-services'
const ONLY_METHOD = 'This is your only way to sign in. Choose a password or add a passkey first.'

/** `Disconnect` of a sign-in service, also of one that the operator no longer offers. */
export async function action({ params, context }: Route.ActionArgs) {
  const { ctx, identityProviders } = requestContext(context)
  requirePerson(ctx.actor)
  const id = PROVIDER_IDS.find((each) => each === params.provider)
  if (!id) throw notFound()
  await requireRecentAuthentication(ctx, PAGE)
  const result = await disconnectProvider(
    ctx,
    id,
    identityProviders.map((each) => each.id),
  )
  if (!result.ok && result.reason === 'only-method') {
    return redirectWithToast(PAGE, failure('Not disconnected', ONLY_METHOD))
  }
  // A second click finds it disconnected.
  return redirectWithToast(PAGE, success('Disconnected', 'You can no longer sign in with it.'))
}

/** A GET redirects to the page with the form. */
export function loader() {
  throw redirect(PAGE)
}
