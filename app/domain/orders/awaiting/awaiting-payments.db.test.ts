import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeCheckout } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrderOfCheckout } from '../my-orders.server.ts'
import { simulatePayment } from '../settlement/simulate-payment.server.ts'
import { cancelAwaitingPayment } from './cancel-awaiting-payment.server.ts'
import { countAwaitingPayments, listAwaitingPayments } from './list-awaiting-payments.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const guest = () => bed.ctx(GUEST)
const status = (error: unknown) => (error instanceof Response ? error.status : error)

/** A checkout of one mug of 5, whose payment is on its way. */
async function payLater(name = CUSTOMER.name) {
  const { variants } = await makeProduct(bed.db, { title: 'Mug', variants: [{ priceCents: 2000, onHand: 5 }] })
  const variantId = variants[0]?.id ?? ''
  const checkout = await makeCheckout(guest(), { items: [{ variantId, quantity: 1 }] })
  await bed.db.delete(emails)
  await simulatePayment(guest(), checkout.token, 'pay-later', { ...CUSTOMER, name })
  return { ...checkout, variantId }
}

async function reserved(variantId: string) {
  return (await bed.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.reserved
}

const subjects = async () => (await bed.db.select({ subject: emails.subject }).from(emails)).map((row) => row.subject)

test('an order that waits for its payment is emailed with a link back, and listed until the payment arrives', async () => {
  const { id, token } = await payLater('Wendy Marsh')
  const [email] = await bed.db.select().from(emails)
  expect(email).toMatchObject({ recipient: CUSTOMER.email, subject: 'We have your order at Muster, awaiting payment' })
  expect(email?.text).toContain(`/pay/${token}`)
  expect(email?.text).toMatch(/Items +1 × Mug/)
  const { rows } = await listAwaitingPayments(ctx(), 'wendy', null)
  expect(rows).toMatchObject([{ id, customerName: 'Wendy Marsh', customerEmail: CUSTOMER.email, items: '1 × Mug' }])
  expect(rows[0]?.chargedCents).toBe(2995)
  expect((await listAwaitingPayments(ctx(), 'nobody', null)).rows).toEqual([])
  expect(await listAwaitingPayments(guest(), '', null).catch(status)).toBe(403)
  expect([await countAwaitingPayments(ctx()), await countAwaitingPayments(ctx(), 'wendy')]).toEqual([1, 1])
  expect(await countAwaitingPayments(ctx(), 'nobody')).toBe(0)
  await simulatePayment(guest(), token, 'settle', null)
  expect(await findOrderOfCheckout(guest(), token)).toMatchObject({ fullName: 'Wendy Marsh' })
  expect(await countAwaitingPayments(ctx())).toBe(0)
})

test('the customer is emailed when the payment fails, and when an admin cancels the order', async () => {
  const failed = await payLater()
  await simulatePayment(guest(), failed.token, 'fail', null)
  const cancelledSubject = 'Your order at Muster was cancelled'
  expect((await subjects()).at(-1)).toBe(cancelledSubject)
  const { id, variantId } = await payLater()
  expect(await reserved(variantId)).toBe(1)
  expect(await cancelAwaitingPayment(ctx(), id)).toBe(true)
  expect(await reserved(variantId)).toBe(0)
  expect(await subjects()).toContain(cancelledSubject)
  const [audit] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit).toMatchObject({ action: 'checkout.cancelled', actorId: admin.id })
  expect(await cancelAwaitingPayment(ctx(), id)).toBe(false)
  expect(await cancelAwaitingPayment(ctx(), newId()).catch(status)).toBe(404)
  expect(await cancelAwaitingPayment(guest(), id).catch(status)).toBe(403)
})

test('of a cancellation and the arrival of the payment at the same time, stock is never lost, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, token, variantId } = await payLater()
    await Promise.all([cancelAwaitingPayment(ctx(), id), simulatePayment(guest(), token, 'settle', null)])
    // A payment after the cancellation takes the stock again, so there is an order in both cases.
    expect(await findOrderOfCheckout(guest(), token)).toMatchObject({ status: 'pending' })
    const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.id, id))
    expect(row).toMatchObject({ status: 'paid' })
    expect(await reserved(variantId)).toBe(0)
  }
})
