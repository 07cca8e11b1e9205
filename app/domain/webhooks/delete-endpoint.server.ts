import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { ownEndpoint } from './endpoint-queries.server.ts'

/** Deletes an endpoint with its log. Nothing more is sent to it. @throws a 404 response for another person's endpoint */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  const own = ownEndpoint(ctx, id)
  await transaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db.delete(webhookEndpoints).where(own).returning({ url: webhookEndpoints.url })
    if (!endpoint) throw notFound()
    await recordAudit(ctx, {
      action: 'person.webhook-deleted',
      subjectType: 'person',
      subjectId: requirePerson(ctx.actor).id,
      details: { host: new URL(endpoint.url).host },
    })
  })
}
