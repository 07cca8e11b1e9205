import { isStatus } from '#app/domain/applications/application.ts'
import { statusEmailSample } from '#app/domain/applications/emails/status-email-texts.ts'
import { listTemplateOptions } from '#app/domain/applications/templates/template-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/template-options'

/** The message templates and the texts of the email about a status, for the dialog that confirms a change to it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.change-status')
  const status = url.searchParams.get('status') ?? ''
  const email = isStatus(status) ? statusEmailSample(status) : null
  return { templates: await listTemplateOptions(ctx), status, email }
}
