import { listConnectedServices } from '#app/domain/people/single-sign-on/connected-services.server.ts'
import { ServiceList } from '#app/domain/people/single-sign-on/connected-services.tsx'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/services'

export const meta: Route.MetaFunction = () => [{ title: 'Sign-in services' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.single-sign-on', person.id)
  await requireRecentAuthentication(ctx, '/account/sign-in-services')
  return {
    services: await listConnectedServices(ctx, signOnServices(context)),
    settingsHref: ACCOUNT_SETTINGS[person.userType],
    timeZone: ctx.timeZone,
  }
}

export default function SignInServices({ loaderData: { services, settingsHref, timeZone } }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Sign-in services"
      lead="Sign in without your password. If you use two-step verification, we still ask for your code."
      aside={<BackLink to={settingsHref}>Settings</BackLink>}
    >
      {services.length > 0 ? (
        <ServiceList services={services} timeZone={timeZone} />
      ) : (
        <p className="text-ink-soft">This site offers no sign-in service. Use your password or a passkey.</p>
      )}
    </NarrowPage>
  )
}
