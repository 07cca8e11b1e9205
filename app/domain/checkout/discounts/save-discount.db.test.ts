import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCollection } from '#app/domain/catalogue/collections/collections.server.ts'
import { deleteProduct } from '#app/domain/catalogue/products/delete-product.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { products } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { makeCheckout } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { quoteCheckout } from '../quote-checkout.server.ts'
import { discountForm } from './discount-form.ts'
import { discountFormValues, discountStatus } from './discount-labels.ts'
import { findDiscountById, listDiscountProducts, listDiscounts } from './discount-queries.server.ts'
import { createDiscount, editDiscount, findDeleted, setDiscountActive } from './save-discount.server.ts'

let bed: TestBed
let admin: Person
let items: { variantId: string | undefined; quantity: number }[]
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  const { variants } = await makeProduct(bed.db, { variants: [{ priceCents: 2000, manageInventory: false }] })
  items = [{ variantId: variants[0]?.id, quantity: 2 }]
})
afterAll(() => bed.close())

const form = (fields: Record<string, string>) => discountForm.parse(fields)
const quote = (discountCode: string, now?: Date) => quoteCheckout(bed.ctx(GUEST, now), { items, discountCode })

async function add(fields: Record<string, string>): Promise<string> {
  const saved = await createDiscount(bed.ctx(admin), form(fields))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

test('each type of discount applies, in upper or lower case', async () => {
  await add({ code: 'spring10', kind: 'percentage', percent: '10 %' })
  await add({ code: 'FIVE', kind: 'fixed', amount: '$5' })
  await add({ code: 'POST', kind: 'free_shipping' })
  expect(await quote(' Spring10 ')).toMatchObject({ discount: { code: 'SPRING10', cents: 400 }, totalCents: 4595 })
  expect(await quote('five')).toMatchObject({ discount: { cents: 500 }, totalCents: 4495 })
  expect(await quote('post')).toMatchObject({
    discount: { cents: 0, problem: null },
    shippingCents: 0,
    totalCents: 4000,
  })
})

test('a discount that does not apply gives the reason, and the cart is priced without it', async () => {
  await add({ code: 'BIG', kind: 'percentage', percent: '50', minimum: '100' })
  await add({ code: 'FULLPRICE', kind: 'percentage', percent: '50', minimum: '100', excludes_sale: 'yes' })
  await add({ code: 'MARCH', kind: 'fixed', amount: '5', starts_on: '2027-03-01', ends_on: '2027-03-31' })
  const inactive = await add({ code: 'OFF', kind: 'fixed', amount: '5' })
  await setDiscountActive(bed.ctx(admin), inactive, false)
  const problem = async (code: string, at?: string) =>
    (await quote(code, at ? new Date(at) : undefined)).discount?.problem
  expect(await problem('NOPE')).toBe("This discount code isn't valid.")
  expect(await problem('OFF')).toBe("This discount code isn't valid.")
  expect(await problem('BIG')).toBe('Spend at least $100.00 to use this discount code.')
  expect(await problem('FULLPRICE')).toBe('Spend at least $100.00 on items that this code discounts.')
  // Days are in the agency's time zone: Sydney is 11 hours ahead of UTC in March.
  expect(await problem('MARCH', '2027-02-28T12:59:59Z')).toBe("This discount code isn't active yet.")
  expect(await problem('MARCH', '2027-02-28T13:00:00Z')).toBeNull()
  expect(await problem('MARCH', '2027-03-31T12:59:00Z')).toBeNull()
  expect(await problem('MARCH', '2027-03-31T13:00:00Z')).toBe('This discount code has expired.')
  expect(await quote('BIG')).toMatchObject({ totalCents: 4995, discount: { cents: 0 } })
})

test('two discounts cannot have the same code', async () => {
  await add({ code: 'ONCE', kind: 'fixed', amount: '1' })
  const again = form({ code: 'once', kind: 'fixed', amount: '2' })
  expect(await createDiscount(bed.ctx(admin), again)).toEqual({ ok: false, reason: 'taken' })
})

test('of two discounts that are given one code at the same time one gets it', async () => {
  const ids: string[] = []
  for (const code of ['LEFT', 'RIGHT']) {
    const created = await createDiscount(bed.ctx(admin), form({ code, kind: 'fixed', amount: '1' }))
    if (created.ok) ids.push(created.id)
  }
  const raced = form({ code: 'RACED', kind: 'fixed', amount: '1' })
  const results = await overlap(
    bed.db,
    bed.ctx(admin),
    (ctx) => editDiscount(ctx, ids[0] ?? '', raced, 1),
    () => editDiscount(bed.ctx(admin), ids[1] ?? '', raced, 1),
  )
  expect(results).toEqual([{ ok: true }, { ok: false, reason: 'taken' }])
})

test('a usage limit cannot be lower than the number of uses', async () => {
  const id = await add({ code: 'LAST2', kind: 'fixed', amount: '1', usage_limit: '2' })
  const { version } = await findDiscountById(bed.ctx(admin), id)
  const request = { items, discountCode: 'LAST2' }
  await Promise.all([makeCheckout(bed.ctx(GUEST), request), makeCheckout(bed.ctx(GUEST), request)])
  await expect(makeCheckout(bed.ctx(GUEST), request)).rejects.toThrow('discount')
  const one = form({ code: 'LAST2', kind: 'fixed', amount: '1', usage_limit: '1' })
  expect(await editDiscount(bed.ctx(admin), id, one, version)).toEqual({
    ok: false,
    reason: 'limit-below-used',
    used: 2,
  })
  const renamed = form({ code: 'LAST3', kind: 'percentage', percent: '5', usage_limit: '3' })
  expect(await editDiscount(bed.ctx(admin), id, renamed, version)).toEqual({ ok: true })
  expect(await findDiscountById(bed.ctx(admin), id)).toMatchObject({ code: 'LAST3', value: 5, used: 2 })
  expect((await listDiscounts(bed.ctx(admin), null)).rows.map(({ code }) => code)).toContain('LAST3')
})

test('a discount that someone else has saved is not overwritten', async () => {
  const id = await add({ code: 'SHARED', kind: 'fixed', amount: '1' })
  const { version } = await findDiscountById(bed.ctx(admin), id)
  const edit = (amount: string) =>
    editDiscount(bed.ctx(admin), id, form({ code: 'SHARED', kind: 'fixed', amount }), version)
  expect(await edit('2')).toEqual({ ok: true })
  expect(await edit('3')).toMatchObject({ ok: false, reason: 'stale', current: { value: 200 } })
})

test.each([
  [{ code: 'x', kind: 'fixed', amount: '5' }, 'code'],
  [{ code: 'A B', kind: 'fixed', amount: '5' }, 'code'],
  [{ code: 'OK', kind: 'fixed', amount: '' }, 'amount'],
  [{ code: 'OK', kind: 'fixed', amount: '0' }, 'amount'],
  [{ code: 'OK', kind: 'percentage', percent: '101' }, 'percent'],
  [{ code: 'OK', kind: 'percentage', percent: '2.5' }, 'percent'],
  [{ code: 'OK', kind: 'fixed', amount: '5', usage_limit: '0' }, 'usage_limit'],
  [{ code: 'OK', kind: 'fixed', amount: '5', starts_on: '2027-02-30' }, 'starts_on'],
  [{ code: 'OK', kind: 'fixed', amount: '5', starts_on: '2027-02-02', ends_on: '2027-02-01' }, 'ends_on'],
  [{ code: 'OK', kind: 'gift' }, 'kind'],
])('the discount %o is rejected at the field %s', (fields, field) => {
  const parsed = discountForm.safeParse(fields)
  expect(parsed.error?.issues[0]?.path).toEqual([field])
})

test.each([
  [{ kind: 'percentage' }, ['code', 'percent']],
  [{ kind: 'fixed' }, ['code', 'amount']],
  [{ kind: 'fixed', amount: 'ten' }, ['code', 'amount']],
  [{ kind: 'percentage', starts_on: '2027-02-02', ends_on: '2027-02-01' }, ['code', 'percent', 'ends_on']],
])('all invalid fields of the discount %o are marked at once', (fields, expected) => {
  const parsed = discountForm.safeParse(fields)
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(expected)
})

test('a discount that was limited to what is deleted stays limited when it is edited', async () => {
  const product = await makeProduct(bed.db, { title: 'Uniform shirt' })
  const collection = await makeCollection(bed.db, 'Uniforms', [])
  const fields = { code: 'STAFF50', kind: 'percentage', percent: '50' }
  const id = await add({ ...fields, products: 'Uniform shirt' })
  const { version } = await findDiscountById(bed.ctx(admin), id)
  const limited = { ...form({ ...fields, products: 'Uniform shirt' }), collections: [collection.id] }
  expect(await editDiscount(bed.ctx(admin), id, limited, version)).toEqual({ ok: true })
  await bed.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, product.id))
  await deleteCollection(bed.ctx(admin), collection.id)

  const deleted = { productIds: [product.id], collectionIds: [collection.id] }
  expect(await findDeleted(bed.ctx(admin), await findDiscountById(bed.ctx(admin), id))).toEqual(deleted)
  const asShown = form({ ...fields, ends_on: '2099-12-31' })
  expect(await editDiscount(bed.ctx(admin), id, asShown, version + 1)).toEqual({ ok: true })
  expect(await findDiscountById(bed.ctx(admin), id)).toMatchObject(deleted)
  expect((await quote('STAFF50')).discount).toMatchObject({
    cents: 0,
    problem: "This discount code doesn't apply to the items in your cart.",
  })
})

test('a discount is listed without products once those that it is for are deleted', async () => {
  const statusOf = async (code: string) => {
    const row = (await listDiscounts(bed.ctx(admin), null)).rows.find((row) => row.code === code)
    return row && discountStatus(row, new Date()).label
  }
  const scarf = await makeProduct(bed.db, { title: 'Scarf' })
  const glove = await makeProduct(bed.db, { title: 'Glove' })
  const winter = await makeCollection(bed.db, 'Winter', [glove])
  await add({ code: 'SCARF', kind: 'percentage', percent: '10', products: 'Scarf' })
  const cold = form({ code: 'COLD', kind: 'percentage', percent: '10', products: 'Scarf' })
  expect(await createDiscount(bed.ctx(admin), { ...cold, collections: [winter.id] })).toMatchObject({ ok: true })
  await deleteProduct(bed.ctx(admin), scarf.id)
  expect([await statusOf('SCARF'), await statusOf('COLD')]).toEqual(['No products', 'Active'])
  await deleteProduct(bed.ctx(admin), glove.id)
  expect(await statusOf('COLD')).toBe('No products')
})

test('products with the same title are entered and shown by URL handle, so that each line of the form is one product', async () => {
  const one = await makeProduct(bed.db, { title: 'twin', slug: 'twin' })
  const other = await makeProduct(bed.db, { title: 'twin', slug: 'twin-2' })
  const cap = await makeProduct(bed.db, { title: 'Twin cap', slug: 'twin-cap' })
  const fields = { code: 'TWIN', kind: 'percentage', percent: '10' }
  const unclear = await createDiscount(bed.ctx(admin), form({ ...fields, products: 'Twin cap\nTwin' }))
  expect(unclear).toEqual({ ok: false, reason: 'no-product', title: 'Twin' })
  const id = await add({ ...fields, products: 'twin\ntwin-2\nTwin cap' })
  const save = async (products: string) => {
    const { version } = await findDiscountById(bed.ctx(admin), id)
    expect(await editDiscount(bed.ctx(admin), id, form({ ...fields, products }), version)).toEqual({ ok: true })
    return (await findDiscountById(bed.ctx(admin), id)).productIds.toSorted()
  }
  const listed = await listDiscountProducts(bed.ctx(admin), await findDiscountById(bed.ctx(admin), id))
  const shown = listed.map(({ line }) => line)
  expect(shown.toSorted()).toEqual(['Twin cap', 'twin', 'twin-2'])
  expect(await save(shown.join('\n'))).toEqual([one.id, other.id, cap.id].toSorted())
  expect(await save(shown.filter((line) => line !== 'twin').join('\n'))).toEqual([other.id, cap.id].toSorted())
})

test('a title that several products have and that is no URL handle is rejected', async () => {
  for (const slug of ['pair-1', 'pair-2']) await makeProduct(bed.db, { title: 'Pair', slug })
  const fields = { code: 'PAIR', kind: 'percentage', percent: '10' }
  expect(await createDiscount(bed.ctx(admin), form({ ...fields, products: 'Pair' }))).toEqual({
    ok: false,
    reason: 'no-product',
    title: 'Pair',
  })
})

test('a line stays the product that the form showed when another has taken its title or URL handle since, and can be replaced by that one', async () => {
  const open = async (id: string) => {
    const discount = await findDiscountById(bed.ctx(admin), id)
    const shown = await listDiscountProducts(bed.ctx(admin), discount)
    const { products = '', ...fields } = discountFormValues(discount, 'Australia/Sydney', shown)
    return { products, fields }
  }
  const save = async (id: string, products: string, fields: Record<string, string>) => {
    const { version } = await findDiscountById(bed.ctx(admin), id)
    const saved = await editDiscount(bed.ctx(admin), id, form({ ...fields, products }), version)
    return saved.ok ? (await findDiscountById(bed.ctx(admin), id)).productIds.toSorted() : saved
  }
  const vest = await makeProduct(bed.db, { title: 'Vest', slug: 'vest-1' })
  const vestId = await add({ code: 'VEST', kind: 'percentage', percent: '10', products: 'Vest' })
  const vests = await open(vestId)
  await makeProduct(bed.db, { title: 'Vest', slug: 'vest-2' })
  expect(await save(vestId, vests.products, vests.fields)).toEqual([vest.id])

  const boot = await makeProduct(bed.db, { title: 'boot', slug: 'boot-1' })
  const bootId = await add({ code: 'BOOT', kind: 'percentage', percent: '10', products: 'boot' })
  const before = await open(bootId)
  const other = await makeProduct(bed.db, { title: 'Boot', slug: 'boot' })
  expect(before.products).toBe('boot')
  expect(await save(bootId, 'boot', before.fields)).toEqual([boot.id])
  const after = await open(bootId)
  expect(after.products).toBe('boot-1')
  expect(await save(bootId, 'boot', after.fields)).toEqual([other.id])
  expect(await save(bootId, 'boot-1\nboot', after.fields)).toEqual([boot.id, other.id].toSorted())
})
