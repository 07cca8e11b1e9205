import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { describeHttpError, isTimeout } from '#app/platform/public-http-client.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { isActive, isAdmin, isMemberWhoMay, isOwner } from '#app/policy/member-conditions.server.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookFormerSecrets } from '#db/schema/integrations.ts'
import { profiles, users } from '#db/schema/people.ts'
import { EndpointDisabledEmail } from './endpoint-disabled-email.tsx'
import { webhookHeaders } from './sign-webhook.server.ts'
import { FORMER_SECRET_HOURS, RETRY_SECONDS, TEST_EVENT } from './webhook.ts'

/** The receiver has removed the address for good. */
const GONE = 410

/** Seconds for which nothing is sent to an endpoint that has let a request time out. */
const PAUSE_SECONDS = 60

/** The outcome of one request: `status` is null without a response. */
type Attempt = { isAccepted: boolean; isTimeout: boolean; status: number | null; error: string | null }

/**
 * Sends one event to one endpoint. A failed attempt enqueues the next one (`RETRY_SECONDS`); a test event has only one.
 * `attempt` is the number of attempts before: the task of an attempt that was already made does nothing. A process
 * killed between the response and the commit sends the event again, with the same webhook-id.
 *
 * For a minute after a timeout of its endpoint a delivery is postponed without counting as an attempt: a batch of the
 * queue takes as long as its slowest request, so a thousand events for an endpoint that hangs would delay everyone's
 * for half an hour.
 */
export const deliverWebhook = defineTask<{ deliveryId: string; attempt: number }, TaskContext>({
  name: 'deliver-webhook',
  async run(context, { deliveryId, attempt }): Promise<void> {
    const ctx = createTaskCtx(context)
    const delivery = await findDelivery(ctx, deliveryId, attempt)
    if (!delivery) return
    const pause = delivery.isActive ? pauseSeconds(delivery, ctx.now) : 0
    if (pause > 0) return ctx.tasks.enqueue(ctx.db, deliverWebhook, { deliveryId, attempt }, pause)
    const outcome = delivery.isActive ? await send(ctx, delivery) : NOT_SENT
    const status = nextStatus(delivery, outcome, attempt)
    const canDisable = status === 'failed' && outcome !== NOT_SENT && (!isTest(delivery) || outcome.status === GONE)
    const email = canDisable ? await renderDisabledEmail(ctx, delivery) : null
    await transaction({ ...ctx, now: context.now() }, async (ctx) => {
      // Before its delivery, as a deletion locks them.
      await lockEndpoint(ctx, delivery)
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
      await recordResponse(ctx, delivery, outcome)
      if (status === 'pending') {
        return ctx.tasks.enqueue(ctx.db, deliverWebhook, { deliveryId, attempt: attempt + 1 }, RETRY_SECONDS[attempt])
      }
      if (email && (await disableIfFailing(ctx, delivery, outcome))) await enqueueEmail(ctx, email)
    })
  },
})

const NOT_SENT: Attempt = {
  isAccepted: false,
  isTimeout: false,
  status: null,
  error: 'Not sent: the endpoint was disabled.',
}

const isTest = ({ eventType }: Delivery) => eventType === TEST_EVENT

function nextStatus(delivery: Delivery, outcome: Attempt, attempt: number) {
  if (outcome.isAccepted) return 'delivered'
  const maxRetries = isTest(delivery) ? 0 : RETRY_SECONDS.length
  const isFinal = outcome.status === GONE || outcome === NOT_SENT || attempt >= maxRetries
  return isFinal ? 'failed' : 'pending'
}

/** The seconds until an endpoint that has let a request time out is sent to again, or 0. */
function pauseSeconds({ timedOutAt }: Delivery, now: Date): number {
  if (timedOutAt === null) return 0
  return Math.max(0, PAUSE_SECONDS - Math.floor((now.getTime() - timedOutAt.getTime()) / 1000))
}

const isPending = (attempt: number) =>
  and(eq(webhookDeliveries.status, 'pending'), eq(webhookDeliveries.attempts, attempt))

async function findDelivery(ctx: Ctx, id: string, attempt: number) {
  const [row] = await ctx.db
    .select({
      createdAt: webhookDeliveries.createdAt,
      eventId: webhookEvents.id,
      eventType: webhookEvents.type,
      body: webhookEvents.body,
      endpointId: webhookEndpoints.id,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
      disabledAt: webhookEndpoints.disabledAt,
      timedOutAt: webhookEndpoints.timedOutAt,
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
  const { eventId, url, body, secret } = delivery
  const secrets = [secret, ...(await listFormerSecrets(ctx, delivery))]
  const headers = { ...webhookHeaders(eventId, ctx.now, body, secrets), ...HEADERS }
  try {
    const status = await ctx.publicHttpClient.post(url, headers, body)
    const isAccepted = status >= 200 && status < 300
    return { isAccepted, isTimeout: false, status, error: null }
  } catch (error) {
    return { isAccepted: false, isTimeout: isTimeout(error), status: null, error: describeHttpError(error) }
  }
}

/** More replaced secrets than this, which nobody needs, would make the header of the signatures too long. */
const MAX_FORMER_SECRETS = 10

/** The replaced secrets that still sign, newest first. */
async function listFormerSecrets({ db, now }: Ctx, { endpointId }: Delivery): Promise<string[]> {
  const since = new Date(now.getTime() - FORMER_SECRET_HOURS * 3_600_000)
  const rows = await db
    .select({ secret: webhookFormerSecrets.secret })
    .from(webhookFormerSecrets)
    .where(and(eq(webhookFormerSecrets.endpointId, endpointId), gt(webhookFormerSecrets.replacedAt, since)))
    .orderBy(desc(webhookFormerSecrets.replacedAt))
    .limit(MAX_FORMER_SECRETS)
  return rows.map(({ secret }) => secret)
}

async function lockEndpoint({ db }: Ctx, { endpointId }: Delivery): Promise<void> {
  const { id } = webhookEndpoints
  await db.select({ id }).from(webhookEndpoints).where(eq(id, endpointId)).for('no key update')
}

/**
 * Records on the endpoint what its later deliveries depend on: a success, a timeout, or the first response after one.
 */
async function recordResponse(ctx: Ctx, { endpointId, timedOutAt }: Delivery, outcome: Attempt): Promise<void> {
  if (!outcome.isAccepted && !outcome.isTimeout && timedOutAt === null) return
  await ctx.db
    .update(webhookEndpoints)
    .set({ timedOutAt: outcome.isTimeout ? ctx.now : null, ...(outcome.isAccepted && { lastSuccessAt: ctx.now }) })
    .where(eq(webhookEndpoints.id, endpointId))
}

/**
 * Disables an endpoint that is gone, or that has accepted nothing since a delivery was created which has used up its
 * attempts.
 *
 * @returns false if it was disabled already or has accepted something since
 */
async function disableIfFailing(
  ctx: Ctx,
  { endpointId, creatorId, url, createdAt }: Delivery,
  { status }: Attempt,
): Promise<boolean> {
  const [endpoint] = await ctx.db
    .select({ lastSuccessAt: webhookEndpoints.lastSuccessAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.disabledAt)))
    .for('update')
  if (!endpoint) return false
  const isFailing = endpoint.lastSuccessAt === null || endpoint.lastSuccessAt < createdAt
  if (!isFailing && status !== GONE) return false
  await ctx.db.update(webhookEndpoints).set({ disabledAt: ctx.now }).where(eq(webhookEndpoints.id, endpointId))
  await recordAudit(ctx, {
    action: 'person.webhook-disabled',
    subjectType: 'person',
    subjectId: creatorId,
    details: { host: new URL(url).host },
  })
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
