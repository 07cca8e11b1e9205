import { and, arrayContains, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { isAdmin, isMemberWhoMay } from '#app/policy/member-conditions.server.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { deliverWebhook } from './deliver-webhook.server.tsx'
import { TEST_EVENT, type WebhookEventType } from './webhook.ts'

type WebhookEvent = {
  type: WebhookEventType
  subjectId: string
  /** The company whose job or applicant it is; null for what only the agency receives. */
  companyId: string | null
  data: Record<string, unknown>
}

/**
 * Enqueues an event in the caller's transaction (transactional outbox): the event, a delivery for each endpoint that
 * receives it, and their tasks are committed with the change. Writes nothing if there is no such endpoint. The endpoints of
 * members who may see the company's applicants receive it: also those of a member who became read-only, so that an integration
 * does not stop with the change of a role.
 *
 * @param delaySeconds the event is sent after that time at the earliest, for a change that can be undone until then
 */
export async function enqueueWebhookEvent(
  ctx: Ctx,
  { type, subjectId, companyId, data }: WebhookEvent,
  delaySeconds = 0,
): Promise<void> {
  const endpoints = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(profiles, eq(profiles.id, webhookEndpoints.profileId))
    .where(
      and(
        isNull(webhookEndpoints.disabledAt),
        isNull(profiles.suspendedAt),
        arrayContains(webhookEndpoints.eventTypes, [type]),
        or(isAdmin(), isMemberWhoMay('application.review', companyId)),
      ),
    )
  if (endpoints.length === 0) return
  await insertEvent(ctx, { type, subjectId, data, endpointIds: endpoints.map(({ id }) => id), delaySeconds })
}

/** Whether any endpoint receives events of one of `types`: bulk changes ask before they look for what changed. */
export async function hasWebhookEndpoints(ctx: Pick<Ctx, 'db'>, ...types: WebhookEventType[]): Promise<boolean> {
  const [row] = await ctx.db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(receives(types)).limit(1)
  return row !== undefined
}

/** `hasWebhookEndpoints` as a part of another statement. */
export function webhookEndpointsExist(...types: WebhookEventType[]): SQL {
  return sql`exists (select 1 from ${webhookEndpoints} where ${receives(types)})`
}

function receives(types: WebhookEventType[]): SQL | undefined {
  return and(
    isNull(webhookEndpoints.disabledAt),
    or(...types.map((type) => arrayContains(webhookEndpoints.eventTypes, [type]))),
  )
}

/** Enqueues a test event for one endpoint, in the caller's transaction. */
export async function enqueueTestEvent(ctx: Ctx, endpointId: string): Promise<void> {
  await insertEvent(ctx, {
    type: TEST_EVENT,
    subjectId: null,
    data: { message: 'This is a test event.' },
    endpointIds: [endpointId],
    delaySeconds: 0,
  })
}

/** Deletes the events about a row that is deleted, with their deliveries, in the caller's transaction. */
export async function deleteWebhookEvents(ctx: Pick<Ctx, 'db'>, subjectId: string): Promise<void> {
  await ctx.db.delete(webhookEvents).where(eq(webhookEvents.subjectId, subjectId))
}

async function insertEvent(
  ctx: Ctx,
  event: {
    type: string
    subjectId: string | null
    data: Record<string, unknown>
    endpointIds: string[]
    delaySeconds: number
  },
): Promise<void> {
  const { type, subjectId, data, endpointIds, delaySeconds } = event
  const eventId = newId()
  const body = JSON.stringify({ type, timestamp: ctx.now.toISOString(), data })
  await ctx.db.insert(webhookEvents).values({ id: eventId, type, subjectId, body, createdAt: ctx.now })
  for (const endpointId of endpointIds) {
    const deliveryId = newId()
    await ctx.db.insert(webhookDeliveries).values({ id: deliveryId, eventId, endpointId, createdAt: ctx.now })
    await ctx.tasks.enqueue(ctx.db, deliverWebhook, { deliveryId, attempt: 0 }, delaySeconds)
  }
}
