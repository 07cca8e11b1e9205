import { findAccountSettings } from '#app/domain/people/account/account-settings.server.ts'
import { AccountSettingsPanel } from '#app/domain/people/account/account-settings.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

export function loader({ context }: Route.LoaderArgs) {
  return findAccountSettings(ctxOf(context))
}

/** Account settings of employers, and of admins, whose agency settings are another page. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" lead="Your password, your address and what we write to you about." />
      <AccountSettingsPanel settings={loaderData} />
    </>
  )
}
