import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { managedEndpoint } from './endpoint-queries.server.ts'

/**
 * Deletes an endpoint that the signed-in person manages, with its log. Nothing more is sent to it. @throws a 404
 * response for any other endpoint
 */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  const managed = managedEndpoint(ctx, id)
  await transaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db
      .delete(webhookEndpoints)
      .where(managed)
      .returning({ url: webhookEndpoints.url, profileId: webhookEndpoints.profileId })
    if (!endpoint) throw notFound()
    await recordAudit(ctx, {
      action: 'person.webhook-deleted',
      subjectType: 'person',
      subjectId: endpoint.profileId,
      details: { host: new URL(endpoint.url).host },
    })
  })
}
