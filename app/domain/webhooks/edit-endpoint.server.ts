import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import type { TargetProblem } from '#app/platform/public-http-client.server.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { type EndpointRow, findEndpoint, managedEndpoint } from './endpoint-queries.server.ts'
import type { EndpointInput } from './webhook.ts'

export type EditEndpointResult = { ok: true } | { ok: false; reason: TargetProblem } | StaleResult<EndpointRow>

/**
 * Changes the address and events of an endpoint that the signed-in person manages. Events that are still to be sent go
 * to the new address.
 *
 * @throws a 404 response for any other endpoint
 */
export async function editEndpoint(
  ctx: Ctx,
  id: string,
  { url, events }: EndpointInput,
  expectedVersion: number,
): Promise<EditEndpointResult> {
  const before = await findEndpoint(ctx, id)
  const problem = await ctx.publicHttpClient.findTargetProblem(url)
  if (problem) return { ok: false, reason: problem }
  const eventTypes = [...new Set(events)]
  const isSaved = await transaction(ctx, async (ctx) => {
    const saved = await ctx.db
      .update(webhookEndpoints)
      .set({ url, eventTypes, timedOutAt: null, version: sql`${webhookEndpoints.version} + 1`, updatedAt: ctx.now })
      .where(and(managedEndpoint(ctx, id), eq(webhookEndpoints.version, expectedVersion)))
      .returning({ id: webhookEndpoints.id })
    if (saved.length === 0) return false
    await recordAudit(ctx, {
      action: 'person.webhook-edited',
      subjectType: 'person',
      subjectId: before.profileId,
      details: { hostBefore: new URL(before.url).host, host: new URL(url).host, events: eventTypes },
    })
    return true
  })
  return isSaved ? { ok: true } : { ok: false, reason: 'stale', current: await findEndpoint(ctx, id) }
}
