import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { orderLines } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder, listOrders } from '../admin/order-queries.server.ts'
import { findCustomerOrder } from '../my-orders.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { correctTracking } from './correct-tracking.server.ts'
import { packOrder } from './pack-order.server.ts'
import { sendParcel } from './send-parcel.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(emails)
})

const ctx = () => bed.ctx(admin)
const NONE = { carrier: null, trackingNumber: null }
const told = () => bed.db.select().from(emails).orderBy(asc(emails.id))

/** Three tees and two caps, of ten each. */
async function placed() {
  const [tee, cap] = [
    await makeProduct(bed.db, { title: 'Tee', variants: [{ onHand: 10, priceCents: 2000 }] }),
    await makeProduct(bed.db, { title: 'Cap', variants: [{ onHand: 10, priceCents: 1000 }] }),
  ]
  const items = [
    { variantId: tee.variants[0]?.id, quantity: 3 },
    { variantId: cap.variants[0]?.id, quantity: 2 },
  ]
  const { id, number, link } = await makeOrder(bed.ctx(GUEST), { items })
  await bed.db.delete(emails)
  const { lines } = await findOrder(ctx(), id)
  const lineOf = (title: string) => lines.find((line) => line.title === title)?.id ?? ''
  return { id, number, token: link.split('/').at(-1) ?? '', tees: lineOf('Tee'), caps: lineOf('Cap') }
}

test('a part is sent, then the rest: each parcel tells what is in it and what follows', async () => {
  const { id, number, token, tees } = await placed()
  const first = { carrier: 'Australia Post', trackingNumber: '33ABC1' }
  expect(await sendParcel(ctx(), id, { ...first, quantities: { [tees]: 2 }, seen: 0 })).toEqual({
    ok: true,
    complete: false,
  })
  const half = await findOrder(ctx(), id)
  expect(half).toMatchObject({ status: 'pending', fulfillmentStatus: 'partially_fulfilled' })
  expect((await listOrders(ctx(), { q: String(number), filter: 'open' }, null)).rows).toHaveLength(1)
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: false })
  expect(await sendParcel(ctx(), id, NONE)).toEqual({ ok: true, complete: true })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped' })
  expect(await sendParcel(ctx(), id, NONE)).toMatchObject({ ok: false, reason: 'not-allowed' })

  const { parcels } = await findCustomerOrder(bed.ctx(GUEST), token)
  expect(parcels).toMatchObject([
    { ...first, contents: [{ title: 'Tee', quantity: 2 }] },
    {
      ...NONE,
      contents: [
        { title: 'Tee', quantity: 1 },
        { title: 'Cap', quantity: 2 },
      ],
    },
  ])
  const [one, two, ...others] = await told()
  expect(others).toEqual([])
  expect([one?.subject, two?.subject]).toEqual(Array(2).fill(`A part of order ${number} is on its way`))
  expect(one?.text).toMatch(/33ABC1[^]*In this parcel\s+2 × Tee[^]*Still to come\s+1 × Tee\s+2 × Cap/)
  expect(two?.text).not.toContain('Still to come')
})

test('two who send the last piece send one parcel, and a form that is sent twice sends one', async () => {
  const { id, tees, caps } = await placed()
  const part = { ...NONE, pieces: { [tees]: 3, [caps]: 1 }, seen: 0 }
  const twice = await Promise.all(Array.from({ length: 10 }, () => sendParcel(ctx(), id, part)))
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect(twice.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
  const last = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      sendParcel(ctx(), id, n % 2 ? NONE : { ...NONE, quantities: { [caps]: 1 }, seen: 4 }),
    ),
  )
  expect(last.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await findOrder(ctx(), id)).parcels).toHaveLength(2)
  expect(await told()).toHaveLength(2)
})

test('what was taken back before it was sent is not sent; what was sent can still come back', async () => {
  const { id, tees, caps } = await placed()
  await sendParcel(ctx(), id, { ...NONE, quantities: { [tees]: 1 } })
  const refund = (restock: Record<string, number>, seenCents: number) =>
    refundOrder(ctx(), id, { amountCents: 1000, restock, reason: 'x', seenCents })
  expect(await refund({ [tees]: 2 }, 0)).toEqual({ ok: true })
  const more = { ...NONE, pieces: { [tees]: 1 } }
  expect(await sendParcel(ctx(), id, more)).toEqual({ ok: false, reason: 'too-many-pieces' })
  expect(await refund({ [caps]: 2 }, 1000)).toEqual({ ok: true })
  // The sent tee was all that was left to go.
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped' })
  expect(await refund({ [tees]: 1 }, 2000)).toEqual({ ok: true })
  expect(await refund({ [tees]: 1 }, 3000)).toMatchObject({ ok: false, reason: 'too-many-pieces' })
  expect((await findOrder(ctx(), id)).lines).toMatchObject([
    { quantity: 3, fulfilledQuantity: 1, cancelledQuantity: 2, restockedQuantity: 3 },
    { quantity: 2, fulfilledQuantity: 0, cancelledQuantity: 2, restockedQuantity: 2 },
  ])
})

test('an order of which everything is taken back before it is sent is cancelled', async () => {
  const { id, tees, caps } = await placed()
  await refundOrder(ctx(), id, { amountCents: 1000, restock: { [tees]: 3, [caps]: 2 }, reason: 'x', seenCents: 0 })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'canceled', fulfillmentStatus: 'canceled' })
  expect(await sendParcel(ctx(), id, NONE)).toMatchObject({ ok: false, reason: 'not-allowed' })
})

test('nothing, less than nothing, and lines of other orders are refused; the database has the last word', async () => {
  const [one, other] = [await placed(), await placed()]
  const status = (refusal: unknown) => (refusal instanceof Response ? refusal.status : refusal)
  const send = (pieces: Record<string, number>) =>
    sendParcel(ctx(), one.id, { ...NONE, quantities: pieces }).catch(status)
  expect(await send({})).toEqual({ ok: false, reason: 'nothing' })
  expect(await send({ [one.tees]: 4 })).toEqual({ ok: false, reason: 'too-many-pieces' })
  for (const pieces of [{ [other.tees]: 1 }, { [one.tees]: -1 }, { [one.tees]: 0.5 }])
    expect(await send(pieces)).toBe(404)
  const much = bed.db.update(orderLines).set({ fulfilledQuantity: 4 }).where(eq(orderLines.id, one.tees))
  await expect(much).rejects.toMatchObject({ cause: { constraint: 'order_lines_quantities' } })
  expect((await findOrder(ctx(), one.id)).parcels).toEqual([])
})

test('a wrong number is mended, with what it was in the history; the customer is told when asked', async () => {
  const { id, number } = await placed()
  await sendParcel(ctx(), id, { carrier: 'StarTrack', trackingNumber: 'WRONG' })
  const parcelId = (await findOrder(ctx(), id)).parcels[0]?.id ?? ''
  const right = { carrier: 'StarTrack', trackingNumber: 'RIGHT' }
  await correctTracking(ctx(), id, parcelId, { ...right, notifyCustomer: false })
  expect(await told()).toHaveLength(1)
  const order = await findOrder(ctx(), id)
  expect(order.parcels).toMatchObject([right])
  expect(order.history.at(-1)).toMatchObject({
    action: 'order.tracking-corrected',
    details: { number, before: { trackingNumber: 'WRONG' }, now: right, told: false },
  })
  await correctTracking(ctx(), id, parcelId, { ...right, notifyCustomer: true })
  const again = (await told()).at(-1)
  expect([again?.subject, again?.text.includes('RIGHT')]).toEqual([`Order ${number} is on its way`, true])
  const status = (refusal: unknown) => (refusal instanceof Response ? refusal.status : refusal)
  const tell = false
  expect(await correctTracking(ctx(), id, newId(), { ...right, notifyCustomer: tell }).catch(status)).toBe(404)
  const employer = bed.ctx(await makePerson(bed.db, 'employer'))
  expect(
    await Promise.resolve()
      .then(() => correctTracking(employer, id, parcelId, { ...right, notifyCustomer: tell }))
      .catch(status),
  ).toBe(403)
})
