import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { requestStockNotice } from './request-stock-notice.server.ts'
import { sendStockNotices } from './send-stock-notices.server.tsx'
import { unsubscribeFromStockNotices } from './unsubscribe.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(async () => {
  await bed.db.delete(stockNotices)
  await bed.db.delete(emails)
  await bed.db.delete(rateLimits)
})
afterAll(() => bed.close())

const email = 'mia@example.com'

async function soldOutVariant() {
  const { id: productId, variants } = await makeProduct(bed.db, {
    title: 'Safety vest',
    variants: [{ values: { Size: 'M' }, onHand: 0 }],
  })
  return { productId, variantId: variants[0]?.id ?? '' }
}

const request = (variantId: string, address = email, actor: Actor = GUEST) =>
  requestStockNotice(bed.ctx(actor), { variantId, email: address })
const run = (now = new Date()) => sendStockNotices.run({ ...bed.ctx(), now: () => now }, {})
const receive = (variantId: string) =>
  bed.db.update(productVariants).set({ onHand: 5 }).where(eq(productVariants.id, variantId))

test('one email is sent when the item is back, and the address is deleted', async () => {
  const { variantId } = await soldOutVariant()
  expect(await Promise.all([request(variantId), request(variantId)])).toEqual([{ ok: true }, { ok: true }])
  expect(await bed.db.$count(stockNotices)).toBe(1)
  await run()
  expect(await bed.db.$count(emails)).toBe(0)
  await receive(variantId)
  await Promise.all([run(), run()])
  const sent = await bed.db.select().from(emails)
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [email, 'Safety vest (M) is back in stock'],
  ])
  expect(sent[0]?.text).toContain(`variant=${variantId}`)
  expect(await bed.db.$count(stockNotices)).toBe(0)
  await run()
  expect(await bed.db.$count(emails)).toBe(1)
})

test('the link in an email deletes the address from the lists of all other items, twice without an error', async () => {
  const { variantId } = await soldOutVariant()
  const others = await soldOutVariants(2)
  for (const id of [variantId, ...others]) await request(id)
  await request(variantId, 'noor@example.com')
  await receive(variantId)
  await run()
  const [sent] = await bed.db.select().from(emails).where(eq(emails.recipient, email))
  const token = sent?.unsubscribeUrl?.match(/\/stock-notices\/(\w+)$/)?.[1] ?? ''
  expect(sent?.text).toContain(`/stock-notices/${token}`)
  expect(await bed.db.$count(stockNotices)).toBe(2)
  await request(others[0] ?? '', 'noor@example.com')
  for (let n = 0; n < 2; n++) await unsubscribeFromStockNotices(bed.ctx(GUEST), token)
  expect((await bed.db.select().from(stockNotices)).map(({ email }) => email)).toEqual(['noor@example.com'])
})

test('a text that is not the token of a link unsubscribes no one', async () => {
  const { encryption } = bed.ctx()
  for (const token of ['none', await encryption.encrypt(email)]) {
    await expect(unsubscribeFromStockNotices(bed.ctx(GUEST), token)).rejects.toMatchObject({ status: 404 })
  }
})

test('an item whose stock is no longer tracked is back', async () => {
  const { variantId } = await soldOutVariant()
  await request(variantId)
  await bed.db.update(productVariants).set({ manageInventory: false }).where(eq(productVariants.id, variantId))
  await run()
  expect(await bed.db.$count(emails)).toBe(1)
  expect(await bed.db.$count(stockNotices)).toBe(0)
})

test('no one is emailed about an item that is reserved, hidden from the store or not for sale', async () => {
  const { productId, variantId } = await soldOutVariant()
  await request(variantId)
  await bed.db.update(productVariants).set({ onHand: 2, reserved: 2 }).where(eq(productVariants.id, variantId))
  await run()
  await bed.db.update(productVariants).set({ reserved: 0 }).where(eq(productVariants.id, variantId))
  await bed.db.update(products).set({ purchasable: false }).where(eq(products.id, productId))
  await run()
  await bed.db.update(products).set({ purchasable: true, status: 'archived' }).where(eq(products.id, productId))
  await run()
  expect(await bed.db.$count(emails)).toBe(0)
  expect(await bed.db.$count(stockNotices)).toBe(1)
})

test('an item that is in stock or unknown needs no email', async () => {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 1 }, { manageInventory: false, onHand: 0 }] })
  for (const { id } of variants) expect(await request(id)).toEqual({ ok: false, reason: 'in-stock' })
  expect(await request('variant_none')).toEqual({ ok: false, reason: 'unknown' })
})

const soldOutVariants = async (count: number) => {
  const { variants } = await makeProduct(bed.db, { variants: Array.from({ length: count }, () => ({ onHand: 0 })) })
  return variants.map(({ id }) => id)
}

test('an address can wait for 20 items', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const results = await Promise.all((await soldOutVariants(21)).map((id) => request(id, mia.email, mia)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(20)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'too-many', max: 20 })
})

test('requests for the address of someone else have a daily limit of their own, which leaves that on emails', async () => {
  const { maxGuestEmailsPerRecipientPerDay: max } = await findSecuritySettings(bed.ctx())
  const results = await Promise.all((await soldOutVariants(max + 1)).map((id) => request(id)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(max)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'email-limit' })
  expect(await bed.db.$count(stockNotices)).toBe(max)
  expect(await consumeRecipientLimit(bed.ctx(), 'guest', email)).toBe(true)
})

test('at a limit, the answer is the same whether or not the address of someone else waits for the item', async () => {
  const { maxGuestEmailsPerRecipientPerDay: max } = await findSecuritySettings(bed.ctx())
  const [waiting = '', other = ''] = await soldOutVariants(2)
  for (let n = 0; n < max; n++) expect(await request(waiting)).toEqual({ ok: true })
  for (const id of [waiting, other]) expect(await request(id)).toEqual({ ok: false, reason: 'email-limit' })

  const mia = await makePerson(bed.db, 'employee')
  const [first = '', ...others] = await soldOutVariants(21)
  for (const id of [first, ...others.slice(1)]) expect(await request(id, mia.email, mia)).toEqual({ ok: true })
  for (const id of [first, others[0] ?? '']) expect(await request(id, mia.email)).toMatchObject({ reason: 'too-many' })
  expect(await request(first, mia.email, mia)).toEqual({ ok: true })
})

test('an address is deleted after half a year, although the item is not back', async () => {
  const { variantId } = await soldOutVariant()
  await request(variantId)
  await run(new Date(Date.now() + 179 * DAY_MS))
  expect(await bed.db.$count(stockNotices)).toBe(1)
  await run(new Date(Date.now() + 181 * DAY_MS))
  expect(await bed.db.$count(stockNotices)).toBe(0)
  expect(await bed.db.$count(emails)).toBe(0)
})
