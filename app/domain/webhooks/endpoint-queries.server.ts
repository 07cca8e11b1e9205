import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'

/** An endpoint as its owner sees it: without its secret. */
export type EndpointRow = {
  id: string
  url: string
  eventTypes: string[]
  lastSuccessAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  version: number
}

/** A delivery in the log of an endpoint. */
export type DeliveryRow = {
  id: string
  type: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  responseStatus: number | null
  error: string | null
  createdAt: Date
  body: string
}

const COLUMNS = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  eventTypes: webhookEndpoints.eventTypes,
  lastSuccessAt: webhookEndpoints.lastSuccessAt,
  disabledAt: webhookEndpoints.disabledAt,
  createdAt: webhookEndpoints.createdAt,
  version: webhookEndpoints.version,
}

/** Deliveries that the log shows. */
const MAX_DELIVERIES = 50

/** The condition on the endpoint `id` of the signed-in person. @throws a 404 response if it is not an id */
export function ownEndpoint(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'webhook.manage')
  const { id: profileId } = requirePerson(ctx.actor)
  if (!isId(id)) throw notFound()
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.profileId, profileId))
}

/** The signed-in person's endpoints, newest first; at most `MAX_WEBHOOK_ENDPOINTS`. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointRow[]> {
  assertCan(ctx.actor, 'webhook.manage')
  const { id: profileId } = requirePerson(ctx.actor)
  return ctx.db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.profileId, profileId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
}

/** An endpoint of the signed-in person. @throws a 404 response for another person's */
export async function findEndpoint(ctx: Ctx, id: string): Promise<EndpointRow> {
  const [endpoint] = await ctx.db.select(COLUMNS).from(webhookEndpoints).where(ownEndpoint(ctx, id))
  if (!endpoint) throw notFound()
  return endpoint
}

/** The newest 50 deliveries to an endpoint of the signed-in person, newest first. */
export async function listDeliveries(ctx: Ctx, endpointId: string): Promise<DeliveryRow[]> {
  return ctx.db
    .select({
      id: webhookDeliveries.id,
      type: webhookEvents.type,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      responseStatus: webhookDeliveries.responseStatus,
      error: webhookDeliveries.error,
      createdAt: webhookDeliveries.createdAt,
      body: webhookEvents.body,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(ownEndpoint(ctx, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES)
}
