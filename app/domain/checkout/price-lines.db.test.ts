import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { products } from '#db/schema/catalogue.ts'
import { deliveryMethods, discounts } from '#db/schema/checkout.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { deliveryMethodForm } from './delivery/delivery-method-form.ts'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  editDeliveryMethod,
} from './delivery/save-delivery-method.server.ts'
import { discountForm } from './discounts/discount-form.ts'
import { createDiscount } from './discounts/save-discount.server.ts'
import { quoteCheckout } from './quote-checkout.server.ts'
import { startCheckout } from './start-checkout.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
afterEach(async () => {
  await bed.db.update(discounts).set({ active: false })
  await bed.db.delete(deliveryMethods)
})

const guest = () => bed.ctx(GUEST)
const itemsOf = (...made: { variants: { id: string }[] }[]) =>
  made.map(({ variants }) => ({ variantId: variants[0]?.id, quantity: 1 }))
const product = (priceCents: number, fields = {}) =>
  makeProduct(bed.db, { variants: [{ priceCents, manageInventory: false, ...fields }] })

async function addMethod(fields: Record<string, string>) {
  const created = await createDeliveryMethod(bed.ctx(admin), deliveryMethodForm.parse(fields))
  if (!created.ok) throw new Error(created.reason)
  return created.id
}
async function addDiscount(fields: Record<string, string | string[]>) {
  const created = await createDiscount(
    bed.ctx(admin),
    discountForm.parse({ kind: 'percentage', percent: '10', ...fields }),
  )
  if (!created.ok) throw new Error(created.reason)
  return created.id
}

test('delivery is priced by postcode and weight, and the order keeps the method', async () => {
  const items = itemsOf(await product(4000, { weightGrams: 3000 }))
  const standard = await addMethod({ name: 'Standard', price: '9.95', free_from: '50', max_grams: '5000' })
  await addMethod({ name: 'Standard', price: '29.95', postcodes: '6725-6726', max_grams: '5000' })
  const express = await addMethod({ name: 'Express', price: '19.95', states: 'NSW', position: '1' })
  const quote = (postcode: string, more = {}) => quoteCheckout(guest(), { items, postcode, ...more })
  expect(await quote('')).toMatchObject({ postcode: { value: '', problem: null }, shippingCents: 0, totalCents: 4000 })
  const sydney = await quote('2150')
  expect(sydney).toMatchObject({ shippingCents: 995, totalCents: 4995 })
  expect(sydney.delivery).toMatchObject([
    { methodId: standard, label: 'Standard', cents: 995, chosen: true, hint: '$10.00 more for free delivery' },
    { methodId: express, label: 'Express', cents: 1995, chosen: false },
  ])
  expect(sydney.delivery.map(({ freeShare }) => freeShare)).toEqual([0.8, undefined])
  expect(await quote('2150', { deliveryMethodId: express })).toMatchObject({ shippingCents: 1995, totalCents: 5995 })
  expect(await quote('6725')).toMatchObject({ shippingCents: 2995 })
  // Six kilograms: no method.
  const heavy = { items: [{ ...items[0], variantId: items[0]?.variantId, quantity: 2 }], postcode: '6725' }
  const problem = "We can't deliver these items to 6725. Try another postcode, or call us."
  expect(await quoteCheckout(guest(), heavy)).toMatchObject({ delivery: [], postcode: { problem } })
  expect(await startCheckout(guest(), heavy)).toMatchObject({ ok: false, code: 'no_delivery' })
  expect(await startCheckout(guest(), { items, postcode: '' })).toMatchObject({ ok: false, code: 'postcode' })
  // Programs of other sites do not ask for a postcode and pay the flat rate.
  expect(await makeCheckout(guest(), { items })).toMatchObject({ shippingCents: 995, deliveryMethod: null })

  const { postcode } = CUSTOMER.address
  const order = await makeOrder(guest(), { items, postcode, deliveryMethodId: express })
  expect(order).toMatchObject({ shippingCents: 1995, totalCents: 5995, deliveryMethod: 'Express', status: 'pending' })
  // The payment service's page accepts every address.
  const other = await makeOrder(guest(), { items, postcode: '6725' })
  expect(other).toMatchObject({ shippingCents: 2995, status: 'requires_action' })
  expect(await deleteDeliveryMethod(bed.ctx(admin), express)).toBe('Express')
  expect((await quote('2150')).delivery).toHaveLength(1)
})

test('an edited method is not overwritten by a form that was opened before, and only admins edit methods', async () => {
  const id = await addMethod({ name: 'Standard', price: '9.95' })
  const form = deliveryMethodForm.parse({ name: 'Standard', price: '12' })
  expect(await editDeliveryMethod(bed.ctx(admin), id, form, 1)).toEqual({ ok: true })
  expect(await editDeliveryMethod(bed.ctx(admin), id, form, 1)).toMatchObject({ ok: false, reason: 'stale' })
  await expect(async () => editDeliveryMethod(guest(), id, form, 2)).rejects.toMatchObject({ status: 403 })
})

test('a discount for products or collections leaves out other items and, if so set, items on sale', async () => {
  const [vest, boots, hat] = [await product(10_000), await product(20_000), await product(5000, { saleCents: 4000 })]
  const summer = await makeCollection(bed.db, `Summer ${newId()}`, [hat])
  const items = itemsOf(vest, boots, hat)
  const cents = async (discountCode: string) => (await quoteCheckout(guest(), { items, discountCode })).discount
  await addDiscount({ code: 'ALL' })
  await addDiscount({ code: 'VEST', products: vest.title })
  await addDiscount({ code: 'SUMMER', collections: [summer.id] })
  await addDiscount({ code: 'FULL', excludes_sale: 'yes' })
  await addDiscount({ code: 'SALE', collections: [summer.id], excludes_sale: 'yes' })
  expect(await cents('ALL')).toEqual({ code: 'ALL', cents: 3400, problem: null })
  expect(await cents('VEST')).toMatchObject({
    cents: 1000,
    problem: null,
    note: `Doesn't apply to ${boots.title} and ${hat.title}.`,
  })
  expect(await cents('SUMMER')).toMatchObject({
    cents: 400,
    note: `Doesn't apply to ${vest.title} and ${boots.title}.`,
  })
  expect(await cents('FULL')).toMatchObject({ cents: 3000, note: `Doesn't apply to ${hat.title}.` })
  const problem = "This discount code doesn't apply to the items in your cart."
  expect(await cents('SALE')).toEqual({ code: 'SALE', cents: 0, problem })
  const { lines } = await makeCheckout(guest(), { items, discountCode: 'VEST' })
  expect(lines.map(({ discountCents }) => discountCents)).toEqual([1000, 0, 0])
  const unknown = discountForm.parse({ code: 'NOBODY', kind: 'percentage', percent: '5', products: 'No such product' })
  expect(await createDiscount(bed.ctx(admin), unknown)).toMatchObject({ ok: false, reason: 'no-product' })
})

test('the note of a discount names the variants of a product that it leaves out in part', async () => {
  const variant = { priceCents: 5000, manageInventory: false }
  const shirt = await makeProduct(bed.db, {
    variants: [
      { ...variant, values: { Size: 'S' }, saleCents: 4000 },
      { ...variant, values: { Size: 'M' } },
    ],
  })
  await addDiscount({ code: 'REGULAR', excludes_sale: 'yes' })
  const items = shirt.variants.map(({ id }) => ({ variantId: id, quantity: 1 }))
  const { discount } = await quoteCheckout(guest(), { items, discountCode: 'REGULAR' })
  expect(discount).toMatchObject({ cents: 500, note: `Doesn't apply to ${shirt.title} (S).` })
})

test('an automatic discount applies without a code, and a code only if it takes off more', async () => {
  const items = itemsOf(await product(10_000))
  await addDiscount({ code: 'TEN', automatic: 'yes' })
  await addDiscount({ code: 'FIVE', percent: '5' })
  await addDiscount({ code: 'TWENTY', percent: '20' })
  const discount = async (discountCode?: string) => (await quoteCheckout(guest(), { items, discountCode })).discount
  expect(await discount()).toEqual({ code: 'TEN', cents: 1000, problem: null })
  expect(await discount('TWENTY')).toEqual({ code: 'TWENTY', cents: 2000, problem: null })
  expect(await discount('FIVE')).toMatchObject({
    code: 'TEN',
    cents: 1000,
    problem: expect.stringContaining('saves you more'),
  })
  expect(await discount('NOPE')).toMatchObject({ code: 'TEN', cents: 1000, problem: "This discount code isn't valid." })
  expect(await makeCheckout(guest(), { items })).toMatchObject({ discountCode: 'TEN', discountCents: 1000 })
})

test('discounts are compared with delivery: what counts is the total', async () => {
  const items = itemsOf(await product(4000))
  await addMethod({ name: 'Standard', price: '9.95', free_from: '39.50' })
  const quote = async (fields: { discountCode?: string; postcode?: string }) => {
    const { discount, totalCents } = await quoteCheckout(guest(), { items, postcode: '2150', ...fields })
    return [discount?.problem ?? discount?.code ?? null, totalCents]
  }
  // Delivery is free from $39.50: $1 off would add the $9.95.
  await addDiscount({ code: 'DOLLAR', kind: 'fixed', amount: '1' })
  const dearer = 'Your order costs less without this code, because delivery is free.'
  expect(await quote({ discountCode: 'DOLLAR' })).toEqual([dearer, 4000])
  await addDiscount({ code: 'AUTO1', kind: 'fixed', amount: '1', automatic: 'yes' })
  expect(await quote({})).toEqual([null, 4000])
  await bed.db.delete(deliveryMethods)

  await addMethod({ name: 'Standard', price: '9.95' })
  expect(await quote({})).toEqual(['AUTO1', 4895])
  await addDiscount({ code: 'POSTFREE', kind: 'free_shipping' })
  expect(await quote({ discountCode: 'POSTFREE' })).toEqual(['POSTFREE', 4000])
  // A dearer method is not covered.
  const express = await addMethod({ name: 'Express', price: '19.95', position: '1' })
  const dearerMethod = { items, postcode: '2150', deliveryMethodId: express, discountCode: 'POSTFREE' }
  expect((await quoteCheckout(guest(), dearerMethod)).discount).toMatchObject({ code: 'AUTO1' })
  await bed.db.delete(deliveryMethods).where(eq(deliveryMethods.id, express))
  // Its worth is unknown before the postcode is.
  expect(await quote({ discountCode: 'POSTFREE', postcode: '' })).toEqual(['POSTFREE', 4000])
  await addDiscount({ code: 'AUTOFREE', kind: 'free_shipping', automatic: 'yes' })
  expect(await quote({})).toEqual(['AUTOFREE', 4000])
  const made = await makeCheckout(guest(), { items, postcode: '2150' })
  expect(made).toMatchObject({ discountCode: 'AUTOFREE', totalCents: 4000 })
  // It would take nothing off an order whose delivery is free, so it isn't used up.
  await bed.db.delete(discounts).where(eq(discounts.code, 'AUTO1'))
  await bed.db.delete(deliveryMethods)
  await addMethod({ name: 'Standard', price: '0' })
  expect((await makeCheckout(guest(), { items, postcode: '2150' })).discountCode).toBeNull()
  const nothing = "This discount code takes nothing off this order, so we haven't used it."
  expect(await quote({ discountCode: 'POSTFREE' })).toEqual([nothing, 4000])
  const request = { items, postcode: '2150', discountCode: 'POSTFREE' }
  expect(await startCheckout(guest(), request)).toMatchObject({ code: 'discount', problem: { reason: 'no-saving' } })
})

test('a customer uses a limited discount once, also in ten checkouts at the same time, in 5 rounds', async () => {
  await addDiscount({ code: 'WELCOME', customer_limit: '1' })
  const items = itemsOf(await product(10_000))
  const request = { items, discountCode: 'WELCOME' }
  expect(await startCheckout(guest(), request)).toMatchObject({ code: 'discount', problem: { reason: 'sign-in' } })
  for (let round = 0; round < 5; round++) {
    const ctx = bed.ctx(await makePerson(bed.db, 'employee'))
    const started = await Promise.all(Array.from({ length: 10 }, () => startCheckout(ctx, request)))
    expect(started.filter(({ ok }) => ok)).toHaveLength(1)
    expect(started.find(({ ok }) => !ok)).toMatchObject({ code: 'discount', problem: { reason: 'customer-limit' } })
  }
})

test('sale prices apply from the first to the last moment of the sale', async () => {
  const hat = await product(5000, { saleCents: 4000 })
  const [start, end] = [new Date('2027-03-01T00:00Z'), new Date('2027-03-08T00:00Z')]
  await bed.db.update(products).set({ saleStartsAt: start, saleEndsAt: end })
  const at = async (now: Date) => (await quoteCheckout(bed.ctx(GUEST, now), { items: itemsOf(hat) })).subtotalCents
  const before = (time: Date) => new Date(time.getTime() - 1)
  expect([await at(before(start)), await at(start), await at(before(end)), await at(end)]).toEqual([
    5000, 4000, 4000, 5000,
  ])
})
