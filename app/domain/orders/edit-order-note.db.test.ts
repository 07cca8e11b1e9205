import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { orders } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { findOrder } from './admin/order-queries.server.ts'
import { editOrderNote } from './edit-order-note.server.ts'
import { resendOrderConfirmation, resendOwnConfirmation } from './emails/resend-confirmation.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const status = (error: unknown) => (error instanceof Response ? error.status : error)

test('an admin saves the note of an order, and the history records it', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const { version } = await findOrder(ctx(), id)
  const note = 'Called, wants it gift-wrapped'
  expect(await editOrderNote(ctx(), id, { note, expectedVersion: version })).toEqual({ ok: true })
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ note, version: version + 1 })
  expect(order.history.at(-1)).toMatchObject({ action: 'order.note-edited', actor: admin.fullName })
  expect(await editOrderNote(ctx(), newId(), { note, expectedVersion: 1 }).catch(status)).toBe(404)
})

test('of two admins who edit the same note, the second gets a conflict with the saved note', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const { version: expectedVersion } = await findOrder(ctx(), id)
  const edits = await Promise.all(
    ['First', 'Second'].map((note) => editOrderNote(ctx(), id, { note, expectedVersion })),
  )
  const { note } = await findOrder(ctx(), id)
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1)
  expect(edits.find(({ ok }) => !ok)).toMatchObject({ reason: 'stale', current: { note } })
})

test('a confirmation that is sent again is emailed and recorded with the person who asked for it', async () => {
  const { id, number, linkToken } = await makeOrder(bed.ctx(GUEST))
  await bed.db.delete(emails)
  await resendOrderConfirmation(ctx(), id)
  await resendOwnConfirmation(bed.ctx(GUEST), linkToken)
  const sent = await bed.db.select({ subject: emails.subject }).from(emails)
  const subject = `Your order ${number} at Muster`
  expect(sent).toEqual([{ subject }, { subject }])
  expect((await findOrder(ctx(), id)).history.slice(-2)).toMatchObject([
    { action: 'order.confirmation-resent', actor: admin.fullName, details: { number } },
    { action: 'order.confirmation-resent', actor: null },
  ])

  await bed.db.delete(emails)
  await bed.db.update(orders).set({ status: 'canceled', fulfillmentStatus: 'canceled' }).where(eq(orders.id, id))
  await resendOrderConfirmation(ctx(), id)
  const [link] = await bed.db.select({ text: emails.text }).from(emails)
  expect(link?.text).not.toContain('pack')
})

test('a confirmation of an order without an email address is neither sent nor recorded', async () => {
  const { id, linkToken } = await makeOrder(bed.ctx(GUEST))
  await bed.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
  await bed.db.delete(emails)
  expect(await resendOrderConfirmation(ctx(), id)).toBe(false)
  expect(await resendOwnConfirmation(bed.ctx(GUEST), linkToken)).toBe(false)
  expect(await bed.db.$count(emails)).toBe(0)
  const { history } = await findOrder(ctx(), id)
  expect(history.map(({ action }) => action)).not.toContain('order.confirmation-resent')
})
