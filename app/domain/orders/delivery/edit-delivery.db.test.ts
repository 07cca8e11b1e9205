import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { orderLinks } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { canChangeAddress, formatAddressChangeableUntil } from '../delivery-window.ts'
import { notifyDeliveryChanged } from '../emails/notify-new-order.server.ts'
import { packOrder } from '../fulfilment/pack-order.server.ts'
import { shipOrder } from '../fulfilment/ship-order.server.ts'
import { findCustomerOrder, findOrderOfCheckout } from '../my-orders.server.ts'
import { simulatePayment } from '../settlement/simulate-payment.server.ts'
import { changeDeliveryAddress, editDelivery } from './edit-delivery.server.ts'

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
const later = (context: Ctx, minutes: number) => ({
  ...context,
  now: new Date(context.now.getTime() + minutes * 60_000),
})
const ADDRESS = { line1: '8 Bay Road', line2: '', suburb: 'Perth', state: 'WA', postcode: '6000' }
const versionOf = async (id: string) => (await findOrder(ctx(), id)).version
const newestEmail = async () => (await bed.db.select().from(emails).orderBy(desc(emails.createdAt), desc(emails.id)))[0]

test('an admin edits the delivery details until the order is shipped, and the customer is emailed', async () => {
  const { id, number, link } = await makeOrder(guest())
  const details = { fullName: 'Mia Tran', email: 'tran@example.com', phone: null, address: ADDRESS }
  expect(await editDelivery(ctx(), id, details, await versionOf(id))).toEqual({ ok: true, changed: true })
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject(details)
  const changed = 'name, email, phone, address'
  expect(order.history.at(-1)).toMatchObject({ action: 'order.delivery-edited', details: { number, changed } })
  expect(await newestEmail()).toMatchObject({ recipient: 'tran@example.com' })
  expect((await newestEmail())?.text).toContain('Mia Tran, 8 Bay Road, Perth WA 6000')
  // The link in the email to the old address no longer opens the order.
  const token = link.split('/').at(-1) ?? ''
  expect(await findCustomerOrder(guest(), token).catch(status)).toBe(404)
  expect(await bed.db.$count(orderLinks, eq(orderLinks.orderId, id))).toBe(1)
  expect(await editDelivery(ctx(), id, details, order.version)).toEqual({ ok: true, changed: false })
  expect(await editDelivery(ctx(), id, { fullName: 'Mia' }, order.version - 1)).toMatchObject({ reason: 'stale' })
  expect(await editDelivery(guest(), id, details, order.version).catch(status)).toBe(403)
  await shipOrder(ctx(), id, { carrier: null, trackingNumber: null, expectedVersion: order.version })
  expect(await editDelivery(ctx(), id, { fullName: 'Mia' }, await versionOf(id))).toMatchObject({
    reason: 'not-allowed',
  })
})

test('the confirmation names the time until which the rule lets the customer change the address', async () => {
  const { id, number } = await makeOrder(guest())
  const order = await findOrder(ctx(), id)
  const until = formatAddressChangeableUntil(order, order.placedAt, ctx().timeZone)
  if (until === null) throw new Error('The address of a new order can be changed.')
  const [sent] = await bed.db
    .select()
    .from(emails)
    .where(like(emails.subject, `Your order ${number} at %`))
  expect(sent?.text.replace(/\s+/g, ' ')).toContain(`until ${until}.`)
  expect(sent?.text).toMatch(/\/orders\/[\w-]{40,}\/delivery/)
})

test('a customer changes their address within an hour, and not once the order is packed', async () => {
  const { id, linkToken } = await makeOrder(guest())
  const change = { fullName: CUSTOMER.name, phone: CUSTOMER.phone, address: ADDRESS }
  const [early, late] = [later(guest(), 59), later(guest(), 61)]
  expect(await changeDeliveryAddress(late, linkToken, change, await versionOf(id))).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
  expect(await changeDeliveryAddress(early, linkToken, change, await versionOf(id))).toEqual({
    ok: true,
    changed: true,
  })
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ email: CUSTOMER.email, address: ADDRESS })
  expect(order.history.at(-1)).toMatchObject({ details: { changed: 'address' } })
  // The store contact may have printed the old address.
  await notifyDeliveryChanged.run({ ...ctx(), now: () => new Date() }, { orderId: id })
  const subject = `Order ${order.number} has a new delivery address`
  expect(await bed.db.$count(emails, eq(emails.subject, subject))).toBe(1)
  await packOrder(ctx(), id)
  const packed = await findOrder(ctx(), id)
  expect(canChangeAddress(packed, early.now)).toBe(false)
  const again = { ...change, fullName: 'Mia Tran' }
  expect(await changeDeliveryAddress(early, linkToken, again, packed.version)).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
})

test('the purchase details of a company are on its order, and an admin adds them afterwards', async () => {
  const purchase = { companyName: 'Acme Pty Ltd', abn: '51 824 753 556', reference: 'PO 7781' }
  const { token } = await makeCheckout(guest())
  await simulatePayment(guest(), token, 'pay', { ...CUSTOMER, purchase })
  const saved = { companyName: 'Acme Pty Ltd', abn: '51 824 753 556', purchaseReference: 'PO 7781' }
  expect(await findOrderOfCheckout(guest(), token)).toMatchObject(saved)
  const { id, version } = await makeOrder(guest())
  expect(await editDelivery(ctx(), id, saved, version)).toEqual({ ok: true, changed: true })
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ ...saved, fullName: CUSTOMER.name })
  expect(order.history.at(-1)).toMatchObject({ details: { changed: 'company, ABN, reference' } })
})

test('of an address change and packing at the same time, the parcel never has the old address, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, linkToken, version } = await makeOrder(guest())
    const change = changeDeliveryAddress(guest(), linkToken, { address: ADDRESS }, version)
    const [changed] = await Promise.all([change, packOrder(ctx(), id)])
    const { address, fulfillmentStatus } = await findOrder(ctx(), id)
    expect(fulfillmentStatus).toBe('fulfilled')
    expect(address).toEqual(changed.ok ? ADDRESS : CUSTOMER.address)
  }
})
