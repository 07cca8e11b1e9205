import { asc, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { createPublicHttpClient } from '#app/platform/public-http-client.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { listLockWaits } from '#tests/support/overlap.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { startWebhookReceiver, verifyWebhook, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { createEndpoint } from './create-endpoint.server.ts'
import { deleteEndpoint } from './delete-endpoint.server.ts'
import { deliverWebhook } from './deliver-webhook.server.tsx'
import { editEndpoint } from './edit-endpoint.server.ts'
import { enableEndpoint } from './enable-endpoint.server.ts'
import { findEndpoint, listDeliveries, listEndpoints } from './endpoint-queries.server.ts'
import { enqueueWebhookEvent, enqueueWebhookEvents } from './enqueue-event.server.ts'
import { replayDelivery } from './replay-delivery.server.ts'
import { rotateSecret } from './rotate-secret.server.ts'
import { sendTestEvent } from './send-test-event.server.ts'
import { MAX_WEBHOOK_ENDPOINTS, RETRY_SECONDS, type WebhookEventType } from './webhook.ts'

let bed: TestBed
let receiver: WebhookReceiver
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(webhookEndpoints)
  await bed.db.delete(webhookEvents)
  receiver = await startWebhookReceiver()
  employer = await makePerson(bed.db, 'employer')
})
afterEach(() => receiver.close())

async function create(owner: Person, events: WebhookEventType[] = ['job.published']) {
  const created = await createEndpoint(bed.ctx(owner), { url: receiver.url, events })
  if (!created.ok) throw new Error(created.reason)
  return created
}

/** An event about a job of `owner`'s company. */
const publish = (owner: Person | null, now = new Date()) =>
  enqueueWebhookEvent(bed.ctx(undefined, now), {
    type: 'job.published',
    subjectId: newId(),
    companyId: owner?.companyId ?? null,
    data: { title: 'Forklift Driver' },
  })

const deliveries = () => bed.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt))

/** Runs the next attempt of every pending delivery. */
async function deliver(now = new Date()): Promise<void> {
  for (const { id, attempts, status } of await deliveries()) {
    if (status !== 'pending') continue
    await deliverWebhook.run({ ...bed.ctx(), now: () => now }, { deliveryId: id, attempt: attempts })
  }
}

test('an event is signed in the format of Standard Webhooks and sent once', async () => {
  const { secret } = await create(employer)
  await publish(employer)
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  expect(request && verifyWebhook(request, secret)).toMatchObject({
    type: 'job.published',
    timestamp: expect.any(String),
    data: { title: 'Forklift Driver' },
  })
  const [event] = await bed.db.select().from(webhookEvents)
  expect(request?.headers['webhook-id']).toBe(event?.id)
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1, responseStatus: 204, error: null }])
})

test('each failed attempt enqueues the next one after the delay of its number', async () => {
  receiver.respondWith(500)
  await create(employer)
  await publish(employer)
  for (const _ of RETRY_SECONDS) await deliver()
  const [delivery] = await deliveries()
  const { rows } = await bed.db.execute<{ attempt: number; seconds: number }>(
    sql`select (data->>'attempt')::int as attempt, extract(epoch from start_after - created_on)::int as seconds
      from pgboss.job where name = 'deliver-webhook' and data->>'deliveryId' = ${delivery?.id} order by 1`,
  )
  expect(rows.map(({ attempt, seconds }) => [attempt, seconds])).toEqual([
    [0, 0],
    [1, 5],
    [2, 5 * 60],
    [3, 30 * 60],
    [4, 2 * 3600],
    [5, 5 * 3600],
    [6, 10 * 3600],
    [7, 10 * 3600],
  ])
})

test("employers receive events of their own jobs, admins receive everyone's, and an endpoint only those it has chosen", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const [own, other] = [await create(employer), await create(await makePerson(bed.db, 'employer'))]
  const all = await create(admin)
  await create(admin, ['order.paid'])
  const ids = async () => (await deliveries()).map(({ endpointId }) => endpointId).sort()
  await publish(employer)
  expect(await ids()).toEqual([own.id, all.id].sort())
  await publish(null)
  expect(await ids()).toEqual([own.id, all.id, all.id].sort())
  expect(await ids()).not.toContain(other.id)
})

test('the events of 2,500 jobs are written with a few statements, each for its own company', async () => {
  const [own, other] = [await create(employer), await create(await makePerson(bed.db, 'employer'))]
  const all = await create(await makePerson(bed.db, 'admin'))
  const events = Array.from({ length: 2_500 }, (_, n) => ({
    subjectId: newId(),
    companyId: n % 2 === 0 ? employer.companyId : null,
    data: { n },
  }))
  const ctx = bed.ctx()
  const statements = await recordStatements(bed.db, () => enqueueWebhookEvents(ctx, 'job.published', events))
  expect(statements.length).toBeLessThan(20)
  const count = (id: string) => bed.db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))
  expect([await count(own.id), await count(other.id), await count(all.id)]).toEqual([1_250, 0, 2_500])
  const queued = sql`select count(distinct data->>'deliveryId')::int as total from pgboss.job
    where name = 'deliver-webhook' and data->>'deliveryId' in (select id::text from webhook_deliveries)`
  expect((await bed.db.execute<{ total: number }>(queued)).rows).toEqual([{ total: 3_750 }])
})

test('nothing is written for a suspended owner, and nothing remains of a transaction that is rolled back', async () => {
  await create(employer)
  const rollback = bed.db.transaction(async (db) => {
    await enqueueWebhookEvent(
      { ...bed.ctx(), db },
      {
        type: 'job.published',
        subjectId: newId(),
        companyId: employer.companyId,
        data: {},
      },
    )
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, employer.id))
  await publish(employer)
  expect(await bed.db.$count(webhookEvents)).toBe(0)
})

test('of two workers with the same attempt one records it', async () => {
  await create(employer)
  await publish(employer)
  receiver.respondWith(500)
  const [delivery] = await deliveries()
  const attempt = { deliveryId: delivery?.id ?? '', attempt: 0 }
  await Promise.all([1, 2].map(() => deliverWebhook.run({ ...bed.ctx(), now: () => new Date() }, attempt)))
  expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 1, responseStatus: 500 }])
})

test('an endpoint can be deleted while a delivery to it is recorded', async () => {
  const { id } = await create(employer)
  await publish(employer)
  const [delivery] = await deliveries()
  const { recorded } = await transaction(bed.ctx(employer), async (ctx) => {
    // What the deletion locks before the deliveries.
    await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
    const attempt = { deliveryId: delivery?.id ?? '', attempt: 0 }
    const recorded = deliverWebhook.run({ ...bed.ctx(), now: () => new Date() }, attempt)
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(1)
    await deleteEndpoint(ctx, id)
    return { recorded }
  })
  await recorded
  expect(await deliveries()).toEqual([])
})

test.each([
  ['an error', 500, { responseStatus: 500, error: null }],
  ['a redirect, which is not followed', 302, { responseStatus: 302, error: null }],
  ['no response', 0, { responseStatus: null, error: 'The connection failed.' }],
])('after %s the delivery is tried again, with the same id', async (_, status, outcome) => {
  await create(employer)
  await publish(employer)
  receiver.respondWith(status)
  await deliver()
  expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 1, ...outcome }])
  receiver.respondWith(200)
  await deliver()
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('the log says when a delivery that failed is sent again, until it is delivered', async () => {
  receiver.respondWith(500)
  const { id } = await create(employer)
  await publish(employer)
  const nextAttempt = async () => (await listDeliveries(bed.ctx(employer), id))[0]?.nextAttemptAt
  expect(await nextAttempt()).toBeNull()
  for (const seconds of RETRY_SECONDS.slice(0, 3)) {
    await deliver()
    const attemptedAt = (await deliveries())[0]?.attemptedAt?.getTime() ?? 0
    expect(await nextAttempt()).toEqual(new Date(attemptedAt + seconds * 1000))
  }
  receiver.respondWith(200)
  await deliver()
  expect(await nextAttempt()).toBeNull()
})

/** Lets every attempt of the pending deliveries fail. */
async function exhaust(): Promise<void> {
  receiver.respondWith(500)
  for (const _ of [0, ...RETRY_SECONDS]) await deliver()
}

test('an endpoint that accepts nothing for eight attempts is disabled, and its owner is emailed once', async () => {
  const { id } = await create(employer)
  await publish(employer)
  await publish(employer)
  await exhaust()
  expect(await deliveries()).toMatchObject([
    { status: 'failed', attempts: 8 },
    { status: 'failed', attempts: 8 },
  ])
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(sent).toMatchObject([
    { subject: 'We stopped sending your webhooks', text: expect.stringContaining(`/employer/webhooks/${id}`) },
  ])
  const disabled = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'person.webhook-disabled'))
  expect(disabled).toMatchObject([{ actorId: null, subjectId: employer.id, details: { host: expect.any(String) } }])
  await publish(employer)
  expect(await deliveries()).toHaveLength(2)
  expect(await sendTestEvent(bed.ctx(employer), id)).toEqual({ ok: false, reason: 'disabled' })
  await enableEndpoint(bed.ctx(employer), id)
  receiver.respondWith(200)
  expect(await sendTestEvent(bed.ctx(employer), id)).toEqual({ ok: true })
  await deliver()
  expect(receiver.received.at(-1)?.body).toContain('"type":"ping"')
})

test('an endpoint that has accepted something since is not disabled', async () => {
  const { id } = await create(employer)
  await publish(employer)
  await exhaust()
  expect((await findEndpoint(bed.ctx(employer), id)).disabledAt).not.toBeNull()
  await enableEndpoint(bed.ctx(employer), id)
  await bed.db.update(webhookDeliveries).set({ status: 'pending', attempts: RETRY_SECONDS.length })
  await deliver()
  expect((await findEndpoint(bed.ctx(employer), id)).disabledAt).toBeNull()
})

test('an endpoint that is gone is disabled at once, and its waiting events are not sent', async () => {
  const { id } = await create(employer)
  await publish(employer)
  await publish(employer)
  receiver.respondWith(410)
  await deliver()
  expect((await findEndpoint(bed.ctx(employer), id)).disabledAt).not.toBeNull()
  expect(receiver.received).toHaveLength(1)
  expect(await deliveries()).toMatchObject([
    { status: 'failed', responseStatus: 410 },
    { status: 'failed', error: 'Not sent: the endpoint was disabled.' },
  ])
})

test('after a timeout nothing is sent to the endpoint for a minute, and its deliveries keep all attempts', async () => {
  const { id } = await create(employer)
  const other = await create(await makePerson(bed.db, 'admin'))
  for (const _ of [1, 2]) await publish(employer)
  const start = new Date()
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  let requests = 0
  const post = () => {
    requests++
    return Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))
  }
  const hanging = { ...bed.ctx(), publicHttpClient: { ...bed.ctx().publicHttpClient, post } }
  const run = async (endpointId: string, seconds: number, deps = bed.ctx()) => {
    for (const { id: deliveryId, attempts: attempt, ...delivery } of await deliveries()) {
      if (delivery.endpointId !== endpointId || delivery.status !== 'pending') continue
      await deliverWebhook.run({ ...deps, now: () => after(seconds) }, { deliveryId, attempt })
    }
  }
  const attemptsOf = async (endpointId: string) =>
    (await deliveries()).flatMap((delivery) => (delivery.endpointId === endpointId ? delivery.attempts : []))
  await run(id, 0, hanging)
  expect([requests, await attemptsOf(id)]).toEqual([1, [1, 0]])
  const { rows } = await bed.db.execute<{ seconds: number }>(
    sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'deliver-webhook' and (data->>'attempt')::int = 0 and data->>'deliveryId' in
        (select id::text from webhook_deliveries where endpoint_id = ${id}) order by 1`,
  )
  expect(rows.map(({ seconds }) => seconds)).toEqual([0, 0, 60])
  await run(id, 59, hanging)
  expect(requests).toBe(1)
  await run(other.id, 59)
  expect(await attemptsOf(other.id)).toEqual([1, 1])
  await run(id, 61)
  expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true)
  expect((await attemptsOf(id)).sort()).toEqual([1, 2])
})

test('a test event that fails is not sent again and does not disable its endpoint, unless that is gone', async () => {
  const { id } = await create(employer)
  receiver.respondWith(500)
  await sendTestEvent(bed.ctx(employer), id)
  await deliver()
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1, responseStatus: 500 }])
  expect((await findEndpoint(bed.ctx(employer), id)).disabledAt).toBeNull()
  receiver.respondWith(410)
  await sendTestEvent(bed.ctx(employer), id)
  await deliver()
  expect((await findEndpoint(bed.ctx(employer), id)).disabledAt).not.toBeNull()
})

test('a delivery can be sent again, with the same id and body', async () => {
  const { id } = await create(employer)
  await publish(employer)
  const [waiting] = await deliveries()
  expect(await replayDelivery(bed.ctx(employer), id, waiting?.id ?? '')).toEqual({ ok: false, reason: 'unsent' })
  await deliver()
  const [delivery] = await deliveries()
  expect(await replayDelivery(bed.ctx(employer), id, delivery?.id ?? '')).toEqual({ ok: true })
  await deliver()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('for a day after a rotation both secrets verify a request, then only the new one', async () => {
  const { id, secret: former } = await create(employer)
  const secret = await rotateSecret(bed.ctx(employer), id)
  const day = 24 * 3_600_000
  await publish(employer)
  await deliver()
  const [first] = receiver.received
  expect(first && verifyWebhook(first, former)).toMatchObject({ type: 'job.published' })
  expect(first && verifyWebhook(first, secret)).toMatchObject({ type: 'job.published' })
  await publish(employer)
  await deliver(new Date(Date.now() + day + 60_000))
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('a secret that was replaced signs for its 24 hours, however often the secret is replaced again', async () => {
  const HOUR = 3_600_000
  const start = Date.now()
  const { id, secret: first } = await create(employer)
  const second = await rotateSecret(bed.ctx(employer, new Date(start)), id)
  const third = await rotateSecret(bed.ctx(employer, new Date(start + HOUR)), id)
  /** The secrets that verify an event which is sent at `time`; the library checks the time of a request, too. */
  const verifyingAt = async (time: number) => {
    await publish(employer)
    await deliver(new Date(time))
    const request = receiver.received.at(-1)
    const id = request?.headers['webhook-id'] ?? ''
    const signatures = request?.headers['webhook-signature']?.split(' ') ?? []
    return [first, second, third].filter((secret) =>
      signatures.includes(new Webhook(secret).sign(id, new Date(time), request?.body ?? '')),
    )
  }
  expect(await verifyingAt(start + 2 * HOUR)).toEqual([first, second, third])
  expect(await verifyingAt(start + 24.5 * HOUR)).toEqual([second, third])
  expect(await verifyingAt(start + 25.5 * HOUR)).toEqual([third])
})

test('other people, guests and job seekers cannot see or change an endpoint', async () => {
  const { id } = await create(employer)
  await publish(employer)
  const [delivery] = await deliveries()
  const other = bed.ctx(await makePerson(bed.db, 'employer'))
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  for (const ctx of [other, admin]) {
    expect(await listEndpoints(ctx)).toEqual([])
    expect(await listDeliveries(ctx, id)).toEqual([])
    const attempts = [
      () => findEndpoint(ctx, id),
      () => editEndpoint(ctx, id, { url: receiver.url, events: ['job.closed'] }, 1),
      () => rotateSecret(ctx, id),
      () => enableEndpoint(ctx, id),
      () => deleteEndpoint(ctx, id),
      () => sendTestEvent(ctx, id),
      () => replayDelivery(ctx, id, delivery?.id ?? ''),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  }
  for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
    const created = createEndpoint(bed.ctx(actor), { url: receiver.url, events: ['job.closed'] })
    await expect(created).rejects.toMatchObject({ status: 403 })
  }
})

test('the webhook of a recruiter who becomes read-only goes on, and the owners of the company manage it', async () => {
  const member = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  const { id } = await create(member)
  await bed.db.update(profiles).set({ companyRole: 'read-only' }).where(eq(profiles.id, member.id))
  await publish(employer)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await listEndpoints(bed.ctx(employer))).toMatchObject([{ id, memberName: member.fullName }])
  const recruiter = bed.ctx(await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' }))
  expect(await listEndpoints(recruiter)).toEqual([])
  await expect(deleteEndpoint(recruiter, id)).rejects.toMatchObject({ status: 404 })
  await deleteEndpoint(bed.ctx(employer), id)
  expect(await bed.db.$count(webhookEndpoints)).toBe(0)
  const logged = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.id))
  expect(logged.map(({ action, actorId }) => [action, actorId])).toContainEqual(['person.webhook-deleted', employer.id])
})

test('an owner is emailed about the failing webhook of a member who may no longer manage it', async () => {
  const member = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  await create(member)
  await bed.db.update(profiles).set({ companyRole: 'read-only' }).where(eq(profiles.id, member.id))
  receiver.respondWith(410)
  await publish(employer)
  await deliver()
  const sent = await bed.db.select().from(emails).where(eq(emails.subject, 'We stopped sending your webhooks'))
  const recipients = sent.map(({ recipient }) => recipient)
  expect([recipients.includes(employer.email), recipients.includes(member.email)]).toEqual([true, false])
})

test('an edit needs the version that it is based on', async () => {
  const { id } = await create(employer)
  const ctx = bed.ctx(employer)
  expect(await editEndpoint(ctx, id, { url: receiver.url, events: ['job.closed'] }, 1)).toEqual({ ok: true })
  expect(await editEndpoint(ctx, id, { url: receiver.url, events: ['job.published'] }, 1)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { eventTypes: ['job.closed'], version: 2 },
  })
})

test('20 concurrent requests create at most ten endpoints', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      createEndpoint(bed.ctx(employer), { url: receiver.url, events: ['job.published'] }),
    ),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(MAX_WEBHOOK_ENDPOINTS)
})

test('the activity log has the host of an endpoint, and neither its path nor its secret', async () => {
  const { id, secret } = await create(employer)
  await rotateSecret(bed.ctx(employer), id)
  await deleteEndpoint(bed.ctx(employer), id)
  const rows = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, employer.id))
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'person.webhook-created',
    'person.webhook-deleted',
    'person.webhook-secret-rotated',
  ])
  expect(JSON.stringify(rows)).not.toContain('/events')
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an address on this machine is rejected when it is saved, and when it is sent to', async () => {
  const { id } = await create(employer)
  const ctx = { ...bed.ctx(employer), publicHttpClient: createPublicHttpClient({ allowLoopback: false }) }
  const url = receiver.url.replace('http:', 'https:')
  const input = { url, events: ['job.published' as const] }
  expect(await createEndpoint(ctx, input)).toEqual({ ok: false, reason: 'private' })
  expect(await editEndpoint(ctx, id, input, 1)).toEqual({ ok: false, reason: 'private' })
  await publish(employer)
  const [delivery] = await deliveries()
  await deliverWebhook.run({ ...ctx, now: () => new Date() }, { deliveryId: delivery?.id ?? '', attempt: 0 })
  expect(await deliveries()).toMatchObject([{ status: 'pending', error: 'The address is not on the public internet.' }])
  expect(receiver.received).toEqual([])
})
