import { listTemplateOptions } from '#app/domain/applications/templates/template-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/template-options'

/** The message templates, for the dialog that confirms a change of status. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.change-status')
  return { templates: await listTemplateOptions(ctx) }
}
