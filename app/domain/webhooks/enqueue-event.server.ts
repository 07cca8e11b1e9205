import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { isAdmin, isMemberWhoMay } from '#app/policy/member-conditions.server.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { deliverWebhook } from './deliver-webhook.server.tsx'
import { TEST_EVENT, type WebhookEventType } from './webhook.ts'

type WebhookEvent = {
  subjectId: string
  /** The company whose job or applicant it is; null for what only the agency receives. */
  companyId: string | null
  data: Record<string, unknown>
}

/** Events that are written with one statement, within PostgreSQL's limit of 65,535 parameters. */
const BATCH = 1_000

/**
 * Enqueues an event in the caller's transaction (transactional outbox): the event, a delivery for each endpoint that
 * receives it, and their tasks are committed with the change. Writes nothing if there is no such endpoint. The
 * endpoints of members who may see the company's applicants receive it: also those of a member who became read-only, so
 * that an integration does not stop with the change of a role.
 *
 * @param delaySeconds the event is sent after that time at the earliest, for a change that can be undone until then
 */
export async function enqueueWebhookEvent(
  ctx: Ctx,
  { type, ...event }: WebhookEvent & { type: WebhookEventType },
  delaySeconds = 0,
): Promise<void> {
  await enqueueWebhookEvents(ctx, type, [event], delaySeconds)
}

/** As `enqueueWebhookEvent`, for many events of one type, with statements that do not grow with their number. */
export async function enqueueWebhookEvents(
  ctx: Ctx,
  type: WebhookEventType,
  events: readonly WebhookEvent[],
  delaySeconds = 0,
): Promise<void> {
  const endpoints = await listReceivers(ctx, type, events)
  if (endpoints.length === 0) return
  const received = events.flatMap(({ subjectId, companyId, data }) => {
    const receivers = endpoints.filter((endpoint) => endpoint.isOfAdmin || endpoint.companyId === companyId)
    return receivers.length > 0 ? [{ subjectId, data, endpointIds: receivers.map(({ id }) => id) }] : []
  })
  for (let at = 0; at < received.length; at += BATCH) {
    await insertEvents(ctx, type, received.slice(at, at + BATCH), delaySeconds)
  }
}

/** The endpoints that receive all events of `type`, or those of one company of `events`. */
function listReceivers(ctx: Ctx, type: WebhookEventType, events: readonly WebhookEvent[]) {
  const companyIds = [...new Set(events.flatMap(({ companyId }) => companyId ?? []))]
  return ctx.db
    .select({
      id: webhookEndpoints.id,
      companyId: profiles.companyId,
      isOfAdmin: sql<boolean>`${isAdmin()}`,
    })
    .from(webhookEndpoints)
    .innerJoin(profiles, eq(profiles.id, webhookEndpoints.profileId))
    .where(
      and(
        isNull(webhookEndpoints.disabledAt),
        isNull(profiles.suspendedAt),
        arrayContains(webhookEndpoints.eventTypes, [type]),
        or(
          isAdmin(),
          and(inArray(profiles.companyId, companyIds), isMemberWhoMay('application.review', profiles.companyId)),
        ),
      ),
    )
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
  const event = { subjectId: null, data: { message: 'This is a test event.' }, endpointIds: [endpointId] }
  await insertEvents(ctx, TEST_EVENT, [event], 0)
}

/** Deletes the events about a row that is deleted, with their deliveries, in the caller's transaction. */
export async function deleteWebhookEvents(ctx: Pick<Ctx, 'db'>, subjectId: string): Promise<void> {
  await ctx.db.delete(webhookEvents).where(eq(webhookEvents.subjectId, subjectId))
}

async function insertEvents(
  ctx: Ctx,
  type: string,
  events: readonly { subjectId: string | null; data: Record<string, unknown>; endpointIds: readonly string[] }[],
  delaySeconds: number,
): Promise<void> {
  const rows = events.map((event) => ({ ...event, id: newId() }))
  await ctx.db.insert(webhookEvents).values(
    rows.map(({ id, subjectId, data }) => {
      const body = JSON.stringify({ type, timestamp: ctx.now.toISOString(), data })
      return { id, type, subjectId, body, createdAt: ctx.now }
    }),
  )
  const deliveries = rows.flatMap(({ id: eventId, endpointIds }) =>
    endpointIds.map((endpointId) => ({ id: newId(), eventId, endpointId, createdAt: ctx.now })),
  )
  for (let at = 0; at < deliveries.length; at += BATCH) {
    const batch = deliveries.slice(at, at + BATCH)
    await ctx.db.insert(webhookDeliveries).values(batch)
    const payloads = batch.map(({ id: deliveryId }) => ({ deliveryId, attempt: 0 }))
    await ctx.tasks.enqueueAll(ctx.db, deliverWebhook, payloads, delaySeconds)
  }
}
