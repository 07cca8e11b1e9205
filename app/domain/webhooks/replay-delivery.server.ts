import { and, eq, gt } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { webhookDeliveries } from '#db/schema/integrations.ts'
import { deliverWebhook } from './deliver-webhook.server.tsx'
import { findEndpoint } from './endpoint-queries.server.ts'

/**
 * Sends a delivery again, with the same webhook-id and up to eight attempts. One that waits for its next attempt is
 * sent now instead. One that has not been sent yet is left alone: an application is announced only once it can't be
 * taken back.
 *
 * @returns `disabled` if the endpoint has to be enabled first, `unsent` if the first attempt is still to come
 * @throws a 404 response for an endpoint that the signed-in person does not manage, and for a delivery to another
 *   endpoint
 */
export async function replayDelivery(
  ctx: Ctx,
  endpointId: string,
  deliveryId: string,
): Promise<{ ok: true } | { ok: false; reason: 'disabled' | 'unsent' }> {
  const endpoint = await findEndpoint(ctx, endpointId)
  if (!isId(deliveryId)) throw notFound()
  if (endpoint.disabledAt) return { ok: false, reason: 'disabled' }
  const isDelivery = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId))
  return transaction(ctx, async (ctx) => {
    const restarted = await ctx.db
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, responseStatus: null, error: null })
      .where(and(isDelivery, gt(webhookDeliveries.attempts, 0)))
    if (restarted.rowCount === 0) {
      if ((await ctx.db.$count(webhookDeliveries, isDelivery)) === 0) throw notFound()
      return { ok: false, reason: 'unsent' }
    }
    await ctx.tasks.enqueue(ctx.db, deliverWebhook, { deliveryId, attempt: 0 })
    return { ok: true }
  })
}
