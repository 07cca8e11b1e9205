import { TEMPLATES_PATH } from '#app/domain/applications/templates/message-template.ts'
import { findAccountSettings } from '#app/domain/people/account/account-settings.server.ts'
import { AccountSettingsPanel } from '#app/domain/people/account/account-settings.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { signOnServices } from '#app/http/sign-in/single-sign-on.server.ts'
import { can } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return {
    settings: await findAccountSettings(ctx, signOnServices(context)),
    canManageTemplates: can(ctx.actor, 'template.manage'),
    canCreateKeys: can(ctx.actor, 'api-key.manage'),
    canManageWebhooks: can(ctx.actor, 'webhook.manage'),
  }
}

/** Account settings of employers and admins. The agency settings are a separate page. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Your password, email address and notifications."
        actions={
          <>
            {loaderData.canManageTemplates && (
              <ButtonLink to={TEMPLATES_PATH} tone="secondary">
                Message templates
              </ButtonLink>
            )}
            {loaderData.canCreateKeys && (
              <ButtonLink to="/employer/api-keys" tone="secondary">
                API keys
              </ButtonLink>
            )}
            {loaderData.canManageWebhooks && (
              <ButtonLink to="/employer/webhooks" tone="secondary">
                Webhooks
              </ButtonLink>
            )}
          </>
        }
      />
      <AccountSettingsPanel settings={loaderData.settings} />
    </>
  )
}
