import { and, isNotNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { findEndpoint, managedEndpoint } from './endpoint-queries.server.ts'

/**
 * Enables an endpoint that the signed-in person manages and that was disabled because it failed. A second call changes
 * nothing.
 *
 * @throws a 404 response for any other endpoint
 */
export async function enableEndpoint(ctx: Ctx, id: string): Promise<void> {
  const { url, profileId } = await findEndpoint(ctx, id)
  await transaction(ctx, async (ctx) => {
    const enabled = await ctx.db
      .update(webhookEndpoints)
      // Counts as a success, so that one more failing delivery from before does not disable it again at once.
      .set({ disabledAt: null, timedOutAt: null, lastSuccessAt: ctx.now })
      .where(and(managedEndpoint(ctx, id), isNotNull(webhookEndpoints.disabledAt)))
      .returning({ id: webhookEndpoints.id })
    if (enabled.length === 0) return
    await recordAudit(ctx, {
      action: 'person.webhook-enabled',
      subjectType: 'person',
      subjectId: profileId,
      details: { host: new URL(url).host },
    })
  })
}
