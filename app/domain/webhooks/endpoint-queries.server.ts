import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { programsManagedBy } from '#app/policy/scopes.server.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { RETRY_SECONDS } from './webhook.ts'

/** An endpoint as the person who manages it sees it: without its secret. */
export type EndpointRow = {
  id: string
  url: string
  eventTypes: string[]
  lastSuccessAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  version: number
  /** The person who created it. */
  profileId: string
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
  /** When it is sent again; null if it isn't, and before the first attempt. */
  nextAttemptAt: Date | null
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
  profileId: webhookEndpoints.profileId,
}

/** Deliveries that the log shows. */
const MAX_DELIVERIES = 50

/**
 * The condition on the endpoint `id`, if the signed-in person manages it: they created it, or they are an owner and a
 * member did.
 *
 * @throws a 404 response if it is not an id
 */
export function managedEndpoint(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'webhook.manage')
  if (!isId(id)) throw notFound()
  return and(eq(webhookEndpoints.id, id), programsManagedBy(ctx.actor, 'webhook.manage', webhookEndpoints.profileId))
}

/** An endpoint in the list. `memberName` is the member who created it; null for the signed-in person. */
export type ListedEndpoint = EndpointRow & { memberName: string | null }

/**
 * The signed-in person's endpoints, newest first, at most `MAX_WEBHOOK_ENDPOINTS`; for an owner, those of the other
 * members follow.
 */
export async function listEndpoints(ctx: Ctx): Promise<ListedEndpoint[]> {
  assertCan(ctx.actor, 'webhook.manage')
  const isOwn = eq(webhookEndpoints.profileId, requirePerson(ctx.actor).id)
  return ctx.db
    .select({ ...COLUMNS, memberName: sql<string | null>`case when ${isOwn} then null else ${profiles.fullName} end` })
    .from(webhookEndpoints)
    .innerJoin(profiles, eq(profiles.id, webhookEndpoints.profileId))
    .where(programsManagedBy(ctx.actor, 'webhook.manage', webhookEndpoints.profileId))
    .orderBy(desc(isOwn), desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
}

/** An endpoint that the signed-in person manages. @throws a 404 response for any other */
export async function findEndpoint(ctx: Ctx, id: string): Promise<EndpointRow> {
  const [endpoint] = await ctx.db.select(COLUMNS).from(webhookEndpoints).where(managedEndpoint(ctx, id))
  if (!endpoint) throw notFound()
  return endpoint
}

/** The newest 50 deliveries to an endpoint that the signed-in person manages, newest first. */
export async function listDeliveries(ctx: Ctx, endpointId: string): Promise<DeliveryRow[]> {
  const rows = await ctx.db
    .select({
      id: webhookDeliveries.id,
      type: webhookEvents.type,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      responseStatus: webhookDeliveries.responseStatus,
      error: webhookDeliveries.error,
      createdAt: webhookDeliveries.createdAt,
      attemptedAt: webhookDeliveries.attemptedAt,
      body: webhookEvents.body,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(managedEndpoint(ctx, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES)
  return rows.map(({ attemptedAt, ...row }) => ({ ...row, nextAttemptAt: nextAttemptOf(row, attemptedAt) }))
}

/** By the delays between attempts (`deliverWebhook`). One that is sent again by hand starts with its first attempt. */
function nextAttemptOf({ status, attempts }: Pick<DeliveryRow, 'status' | 'attempts'>, attemptedAt: Date | null) {
  const seconds = RETRY_SECONDS[attempts - 1]
  if (status !== 'pending' || !attemptedAt || seconds === undefined) return null
  return new Date(attemptedAt.getTime() + seconds * 1000)
}
