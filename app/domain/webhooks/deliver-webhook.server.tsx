import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { describeHttpError } from '#app/platform/public-http-client.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { isActive, isAdmin, isMemberWhoMay, isOwner } from '#app/policy/member-conditions.server.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles, users } from '#db/schema/people.ts'
import { EndpointDisabledEmail } from './endpoint-disabled-email.tsx'
import { webhookHeaders } from './sign-webhook.server.ts'
import { RETRY_SECONDS } from './webhook.ts'

/** The receiver has removed the address for good. */
const GONE = 410

/** The outcome of one request: `status` is null without a response. */
type Attempt = { isAccepted: boolean; status: number | null; error: string | null }

/**
 * Sends one event to one endpoint. A failed attempt enqueues the next one (`RETRY_SECONDS`). `attempt` is the number of
 * attempts before: the task of an attempt that was already made does nothing. A process killed between the response and
 * the commit sends the event again, with the same webhook-id.
 */
export const deliverWebhook = defineTask<{ deliveryId: string; attempt: number }, TaskContext>({
  name: 'deliver-webhook',
  async run(context, { deliveryId, attempt }) {
    const ctx = createTaskCtx(context)
    const delivery = await findDelivery(ctx, deliveryId, attempt)
    if (!delivery) return
    const outcome = delivery.isActive ? await send(ctx, delivery) : NOT_SENT
    const status = nextStatus(outcome, attempt)
    const email = status === 'failed' ? await renderDisabledEmail(ctx, delivery) : null
    await transaction({ ...ctx, now: context.now() }, async (ctx) => {
      const recorded = await ctx.db
        .update(webhookDeliveries)
        .set({
          status,
          attempts: attempt + 1,
          responseStatus: outcome.status,
          error: outcome.error,
          attemptedAt: ctx.now,
        })
        .where(and(eq(webhookDeliveries.id, deliveryId), isPending(attempt)))
        .returning({ id: webhookDeliveries.id })
      if (recorded.length === 0) return
      if (status === 'pending') {
        return ctx.tasks.enqueue(ctx.db, deliverWebhook, { deliveryId, attempt: attempt + 1 }, RETRY_SECONDS[attempt])
      }
      if (status === 'delivered') await recordSuccess(ctx, delivery.endpointId)
      else if (email && outcome !== NOT_SENT && (await disableIfFailing(ctx, delivery, outcome)))
        await enqueueEmail(ctx, email)
    })
  },
})

const NOT_SENT: Attempt = { isAccepted: false, status: null, error: 'Not sent: the endpoint was disabled.' }

function nextStatus(outcome: Attempt, attempt: number) {
  if (outcome.isAccepted) return 'delivered'
  const isFinal = outcome.status === GONE || outcome === NOT_SENT || attempt >= RETRY_SECONDS.length
  return isFinal ? 'failed' : 'pending'
}

const isPending = (attempt: number) =>
  and(eq(webhookDeliveries.status, 'pending'), eq(webhookDeliveries.attempts, attempt))

async function findDelivery(ctx: Ctx, id: string, attempt: number) {
  const [row] = await ctx.db
    .select({
      createdAt: webhookDeliveries.createdAt,
      eventId: webhookEvents.id,
      body: webhookEvents.body,
      endpointId: webhookEndpoints.id,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
      formerSecret: webhookEndpoints.formerSecret,
      formerSecretExpiresAt: webhookEndpoints.formerSecretExpiresAt,
      disabledAt: webhookEndpoints.disabledAt,
      suspendedAt: profiles.suspendedAt,
      creatorId: webhookEndpoints.profileId,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(profiles, eq(profiles.id, webhookEndpoints.profileId))
    .where(and(eq(webhookDeliveries.id, id), isPending(attempt)))
  return row ? { ...row, isActive: row.disabledAt === null && row.suspendedAt === null } : null
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Some receivers reject requests without a user agent. */
const HEADERS = { 'Content-Type': 'application/json', 'User-Agent': 'Muster-Webhooks' }

async function send(ctx: Ctx, delivery: Delivery): Promise<Attempt> {
  const { eventId, url, body, secret, formerSecret, formerSecretExpiresAt } = delivery
  const isFormerAccepted = formerSecretExpiresAt !== null && formerSecretExpiresAt > ctx.now
  const secrets = formerSecret !== null && isFormerAccepted ? [secret, formerSecret] : [secret]
  const headers = { ...webhookHeaders(eventId, ctx.now, body, secrets), ...HEADERS }
  try {
    const status = await ctx.publicHttpClient.post(url, headers, body)
    const isAccepted = status >= 200 && status < 300
    return { isAccepted, status, error: null }
  } catch (error) {
    return { isAccepted: false, status: null, error: describeHttpError(error) }
  }
}

async function recordSuccess(ctx: Ctx, endpointId: string): Promise<void> {
  await ctx.db.update(webhookEndpoints).set({ lastSuccessAt: ctx.now }).where(eq(webhookEndpoints.id, endpointId))
}

/**
 * Disables an endpoint that is gone, or that has accepted nothing since a delivery was created which has used up its
 * attempts.
 *
 * @returns false if it was disabled already or has accepted something since
 */
async function disableIfFailing(ctx: Ctx, { endpointId, createdAt }: Delivery, { status }: Attempt): Promise<boolean> {
  const [endpoint] = await ctx.db
    .select({ lastSuccessAt: webhookEndpoints.lastSuccessAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.disabledAt)))
    .for('update')
  if (!endpoint) return false
  const isFailing = endpoint.lastSuccessAt === null || endpoint.lastSuccessAt < createdAt
  if (!isFailing && status !== GONE) return false
  await ctx.db.update(webhookEndpoints).set({ disabledAt: ctx.now }).where(eq(webhookEndpoints.id, endpointId))
  return true
}

/** Rendered before the transaction, so that rendering does not extend its locks. */
async function renderDisabledEmail(ctx: Ctx, { creatorId, url, endpointId }: Delivery) {
  const manager = await findManager(ctx, creatorId)
  if (!manager) return null
  const agency = await findAgency(ctx)
  const href = `${ctx.baseUrl}/employer/webhooks/${endpointId}`
  const body = <EndpointDisabledEmail agency={agency} managerName={manager.fullName} url={url} href={href} />
  return renderEmail(manager.email, 'We stopped sending your webhooks', body)
}

/** Who manages a webhook: its creator, or the company's owner with the oldest account once the creator is read-only. */
async function findManager(ctx: Ctx, creatorId: string) {
  const creator = alias(profiles, 'creator')
  const isCreator = eq(profiles.id, creator.id)
  const isManager = or(
    and(isCreator, or(isAdmin(), isMemberWhoMay('webhook.manage', creator.companyId))),
    isOwner(creator.companyId),
  )
  const [manager] = await ctx.db
    .select({ fullName: profiles.fullName, email: users.email })
    .from(creator)
    .innerJoin(profiles, isManager)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(creator.id, creatorId), isActive()))
    .orderBy(desc(isCreator), asc(profiles.createdAt), asc(profiles.id))
    .limit(1)
  return manager ?? null
}
