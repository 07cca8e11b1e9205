import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteJob } from '#app/domain/applications/delete-job.server.ts'
import { enqueueApplicationEvent } from '#app/domain/applications/enqueue-application-event.server.ts'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { notifyStatusChange } from '#app/domain/applications/status/notify-status-change.server.tsx'
import { undoStatusChange } from '#app/domain/applications/status/undo-status-change.server.ts'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import { cancelBooking } from '#app/domain/bookings/cancel-booking.server.ts'
import { rescheduleBooking } from '#app/domain/bookings/reschedule-booking.server.ts'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { editJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { postJob } from '#app/domain/jobs/posting/post-job.server.ts'
import { unlistClosedJobs } from '#app/domain/jobs/unlist-closed.server.ts'
import { approveJob } from '#app/domain/moderation/approve-job.server.ts'
import { restorePerson } from '#app/domain/moderation/restore-person.server.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { payRefund } from '#app/domain/orders/refunds/pay-refund.server.ts'
import { refundOrder } from '#app/domain/orders/refunds/refund-order.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { refunds } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { announceFulfilment, makeOrder } from '#tests/support/store-actions.ts'
import { webhookEventsOf } from './webhook.ts'

/** Which changes are reported. An admin's endpoint receives all of them. */

let bed: TestBed
let admin: Person
let employer: Person
let mia: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  employer = await makePerson(bed.db, 'employer')
  mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Tran' })
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const row = { id: newId(), profileId: admin.id, url: 'https://example.com/', secret: 'whsec_' }
  await bed.db.insert(webhookEndpoints).values({ ...row, eventTypes: webhookEventsOf('admin'), ...times })
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(webhookEvents)
})

const events = () => bed.db.select().from(webhookEvents).orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
const types = async () => (await events()).map(({ type }) => type)
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** The seconds after which the queue sends the deliveries at the earliest. */
async function delays(): Promise<number[]> {
  const { rows } = await bed.db.execute<{ seconds: string }>(
    "select extract(epoch from start_after - created_on) as seconds from pgboss.job where name = 'deliver-webhook'",
  )
  return rows.map(({ seconds }) => Math.round(Number(seconds)))
}

test('an application is reported a minute after it was sent, and not at all if it was taken back until then', async () => {
  const job = await makeJob(bed.db, employer, { title: 'Forklift Driver' })
  const applied = await submitApplication(bed.ctx(mia), job.id)
  if (!applied.ok) throw new Error(applied.reason)
  const [event] = await events()
  expect(event).toMatchObject({ type: 'application.created', subjectId: applied.applicationId })
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    type: 'application.created',
    data: { id: applied.applicationId, name: 'Mia Tran', email: mia.email, job: { title: 'Forklift Driver' } },
  })
  expect(await delays()).toContain(60)
  await withdrawApplication(bed.ctx(mia), applied.applicationId)
  expect(await events()).toEqual([])
})

test('the contact details of a suspended applicant are left out', async () => {
  const suspended = await makePerson(bed.db, 'employee')
  const fields = { phone: '0412 345 678', suspendedAt: new Date() }
  await bed.db.update(profiles).set(fields).where(eq(profiles.id, suspended.id))
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), suspended)
  await enqueueApplicationEvent(bed.ctx(employer), 'application.changed', id)
  const [event] = await events()
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ data: { id, email: '', phone: null } })
})

test('a withdrawal is reported', async () => {
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  await withdrawApplication(bed.ctx(mia, soon(120)), id)
  expect(await types()).toEqual(['application.withdrawn'])
})

test('deleting an account reports the withdrawal without a name, and deletes the earlier events', async () => {
  const leaving = await makePerson(bed.db, 'employee', { fullName: 'Leaving Person' })
  const applied = await submitApplication(bed.ctx(leaving), (await makeJob(bed.db, employer)).id)
  if (!applied.ok) throw new Error(applied.reason)
  expect(await eraseAccount(bed.ctx(leaving, soon(120)))).toEqual({ ok: true })
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event?.type).toBe('application.withdrawn')
  expect(event?.body).not.toMatch(new RegExp(`Leaving|${leaving.email}`))
})

test('a status change is reported once it can no longer be undone, and an undone one is not', async () => {
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const change = async (expectedStatus: string) => {
    const result = await changeApplicationStatus(bed.ctx(employer), id, { expectedStatus, newStatus: 'Reviewed' })
    if (!result.ok || !result.changeId) throw new Error('The status was not changed.')
    return result.changeId
  }
  const settle = (changeId: string) => notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId })
  const undone = await change('Pending')
  await undoStatusChange(bed.ctx(employer), undone)
  await settle(undone)
  expect(await types()).toEqual([])
  const changeId = await change('Pending')
  expect(await types()).toEqual([])
  await settle(changeId)
  await settle(changeId)
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ type: 'application.changed', data: { status: 'Reviewed' } })
})

test('pausing, closing, filling, deleting and suspending report a closed job, and the reverse a published one', async () => {
  const { id } = await makeJob(bed.db, employer)
  for (const change of ['pause', 'resume', 'close', 'resume', 'fill', 'resume'] as const) {
    await changeListing(bed.ctx(employer), id, change)
  }
  await suspendPerson(bed.ctx(admin), employer.id, 'A complaint.')
  await restorePerson(bed.ctx(admin), employer.id)
  await deleteJob(bed.ctx(employer), id)
  const about = (await events()).filter(({ subjectId }) => subjectId === id).map(({ type }) => type)
  const pair = ['job.closed', 'job.published']
  expect(about).toEqual([...pair, ...pair, ...pair, ...pair, 'job.closed'])
})

test('an edit that holds a listed job reports a closed job, and its approval a published one', async () => {
  const poster = await makePerson(bed.db, 'employer', { isCompanyVerified: false })
  const posted = await postJob(bed.ctx(poster), JOB_INPUT)
  if (!posted.ok) throw new Error(posted.reason)
  const scam = { ...JOB_INPUT, description: 'Pay a $99 fee for your starter kit before the first day.' }
  await editJob(bed.ctx(poster), posted.id, scam, { expectedVersion: 1 })
  await approveJob(bed.ctx(admin), posted.id, 2)
  expect(await types()).toEqual(['job.published', 'job.closed', 'job.published'])
})

test('the closing date is reported once', async () => {
  const past = soon(-60)
  const { id } = await makeJob(bed.db, employer, { closesOn: '2020-01-01', closesAt: past, listedUntil: past })
  for (const _ of [1, 2]) await unlistClosedJobs.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect((await events()).filter(({ subjectId }) => subjectId === id).map(({ type }) => type)).toEqual(['job.closed'])
  await bed.db.delete(jobs).where(eq(jobs.id, id))
})

test('a job past its closing date is not reported as published when it is edited, approved or its poster restored', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const closesOn = '2020-01-31'
  const expired = { closesOn, closesAt: new Date('2020-01-31T13:00:00Z'), listedUntil: null }
  const edited = await makeJob(bed.db, poster, expired)
  const held = await makeJob(bed.db, poster, { ...expired, heldAt: new Date(), reviewedAt: null })
  await editJob(bed.ctx(poster), edited.id, { ...JOB_INPUT, closesOn }, { expectedVersion: 1 })
  await suspendPerson(bed.ctx(admin), poster.id, 'A complaint.')
  await restorePerson(bed.ctx(admin), poster.id)
  await approveJob(bed.ctx(admin), held.id, 1)
  expect(await types()).toEqual([])
  const rows = await bed.db.select({ listedUntil: jobs.listedUntil }).from(jobs).where(eq(jobs.postedBy, poster.id))
  expect(rows).toEqual([{ listedUntil: null }, { listedUntil: null }])
})

test('a job that is edited between its closing date and the hourly task is reported as closed once', async () => {
  const past = soon(-60)
  const closing = { closesOn: '2020-01-01', closesAt: past, listedUntil: past }
  const { id } = await makeJob(bed.db, employer, closing)
  await editJob(bed.ctx(employer), id, { ...JOB_INPUT, closesOn: closing.closesOn }, { expectedVersion: 1 })
  await unlistClosedJobs.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect(await types()).toEqual(['job.closed'])
  const [row] = await bed.db.select({ hiddenAt: jobs.hiddenAt }).from(jobs).where(eq(jobs.id, id))
  expect(row?.hiddenAt).toEqual(past)
})

test('a booking is reported when it is made, rescheduled and cancelled', async () => {
  await resetBookings(bed.db)
  const ctx = bed.ctx(GUEST, instantIn('Australia/Sydney', '2026-11-23', '08:00'))
  const booked = await bookConsultation(ctx, makeBookingInput({ date: '2026-11-24' }))
  if (!booked.ok) throw new Error(booked.reason)
  await rescheduleBooking(ctx, booked.token, { date: '2026-11-26', time: '13:30' })
  await cancelBooking(ctx, booked.token)
  expect((await types()).sort()).toEqual(['booking.cancelled', 'booking.created', 'booking.rescheduled'])
})

test('an order is reported when it is paid, sent and refunded', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const ctx = bed.ctx(admin)
  const version = async () => (await findOrder(ctx, id)).version
  await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion: await version() })
  await announceFulfilment(ctx)
  const parts = { shippingCents: 0, items: {}, restock: {} }
  await refundOrder(ctx, id, { amountCents: 100, ...parts, reason: 'Late', expectedVersion: await version() })
  const [refund] = await bed.db.select().from(refunds).where(eq(refunds.orderId, id))
  await payRefund.run({ ...bed.ctx(), now: () => new Date() }, { refundId: refund?.id ?? '' })
  expect((await types()).sort()).toEqual(['order.paid', 'order.refunded', 'order.sent'])
})
