import { findAccountSettings } from '#app/domain/people/account/account-settings.server.ts'
import { AccountSettingsPanel } from '#app/domain/people/account/account-settings.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

export function loader({ context }: Route.LoaderArgs) {
  return findAccountSettings(ctxOf(context))
}

/** Account settings of employers and admins. The agency settings are a separate page. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" lead="Your password, email address and notifications." />
      <AccountSettingsPanel settings={loaderData} />
    </>
  )
}
