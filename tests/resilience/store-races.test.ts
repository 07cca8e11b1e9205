import { eq, inArray, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProductFile } from '#app/domain/catalogue/product-file/import-products.server.ts'
import { productFormValues } from '#app/domain/catalogue/products/product-form.ts'
import { quantityField } from '#app/domain/orders/admin/order-form.ts'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { products, productVariants, storeImports } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { testPayments } from '#db/schema/payments.ts'
import { makePerson } from '#tests/support/factories.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, type RouteResponse, send } from '../routes/client.ts'
import { type Program, scratchFolder } from './program.ts'
import { cookieOf, newAddress, postForm, startServer, stopServer } from './servers.ts'

const ROUNDS = 20
const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let programs: Program[]
let db: Database
/** Two members of staff, each on a server of their own. */
let staff: Person[]

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder.path, log, settings: { max_connections: '120' } })
  programs = [await startServer(server.url), await startServer(server.url)]
  db = openDatabase(server.url, { max: 4 })
  staff = [await makePerson(db, 'admin'), await makePerson(db, 'admin')]
})
afterAll(async () => {
  for (const program of programs) await stopServer(program)
  await db.$client.end()
  await server.stop()
  folder.remove()
})

const urlOf = (n: number) => (programs[n % programs.length] as Program).url
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted()

/** A paid order of two items of $20 each, with $9.95 for delivery: $49.95. */
async function placeOrder() {
  const { variants } = await makeProduct(db, { variants: [{ onHand: 10, priceCents: 2000 }] })
  const variantId = variants[0]?.id ?? ''
  const { id } = await makeOrder(guestCtx({ db, url: urlOf(0) }), { items: [{ variantId, quantity: 2 }] })
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  return { id, variantId, quantity: quantityField({ id: line?.id ?? '' }) }
}

const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

/** Posts the refund form of an order with the version that the member of staff has open. */
function refund(n: number, id: string, fields: Record<string, string>) {
  return postForm(urlOf(n), `/admin/store/orders/${id}/refund`, { reason: 'Too big', ...fields }, { as: staff[n] })
}

/**
 * What the member of staff sees: with the form of an order that has changed, or at the order if nothing is left of it.
 */
function outcomeOf(response: RouteResponse): string {
  if (response.status === 409 && pageText(response).includes(STALE_ORDER_MESSAGE)) return 'rejected'
  const toast = decodeURIComponent(String(response.headers['set-cookie']))
  if (response.status !== 303) return `${response.status}`
  return toast.includes('Refund started')
    ? 'refunded'
    : toast.includes('Nothing is left to refund.')
      ? 'rejected'
      : toast
}

test('of two members of staff who refund an order at two servers, one refunds and the other sees why not, in 20 rounds', {
  timeout: 240_000,
}, async () => {
  const placed: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { id, variantId, quantity } = await placeOrder()
    placed.push(id)
    const version = String((await orderOf(id))?.version)
    // Two different amounts that are too much together, or the same item twice, or all of it twice.
    const [one, two] = [
      [
        { amount: '30.00', [quantity]: '0' },
        { amount: '25.00', [quantity]: '0' },
      ],
      [{ [quantity]: '1' }, { [quantity]: '1' }],
      [
        { [quantity]: '2', delivery: 'on' },
        { [quantity]: '2', delivery: 'on' },
      ],
    ][round % 3] as [Record<string, string>, Record<string, string>]
    const responses = await Promise.all([
      refund(round % 2, id, { ...one, version }),
      refund((round + 1) % 2, id, { ...two, version }),
    ])
    expect(responses.map(outcomeOf).toSorted(), `round ${round}`).toEqual(['refunded', 'rejected'])
    const cents = [[3000, 2500], [2000], [4995]][round % 3]
    const order = await orderOf(id)
    expect(cents).toContain(order?.refundedCents)
    expect(await db.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { amountCents: order?.refundedCents },
    ])
    expect((await stockOf(variantId)).onHand).toBe(8 + (round % 3))
    // More of a line than is left, from a form that was opened before: what is wrong is the form's age, not its number.
    if (round % 3 === 1) expect((await refund(0, id, { [quantity]: '2', version })).status).toBe(409)
  }
  // The payment service is asked once for each.
  const isPaid = async () => (await db.$count(refunds, eq(refunds.status, 'succeeded'))) === ROUNDS
  await expect.poll(isPaid, { timeout: 60_000 }).toBe(true)
  for (const id of placed) {
    const order = await orderOf(id)
    const [payment] = await db
      .select()
      .from(testPayments)
      .where(eq(testPayments.id, order?.paymentSessionId ?? ''))
    expect(payment?.refundedCents).toBe(order?.refundedCents)
    expect(payment?.refundKeys).toHaveLength(1)
  }
})

async function stockOf(id: string) {
  const [row] = await db.select().from(productVariants).where(eq(productVariants.id, id))
  return { onHand: row?.onHand, reserved: row?.reserved }
}

/** A checkout of one item through the store contract. */
async function startCheckout(n: number, variantId: string) {
  const answer = await send(urlOf(n), {
    method: 'POST',
    path: '/store/store_muster/checkout',
    body: JSON.stringify({ items: [{ variant_id: variantId, quantity: 1 }] }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress() },
  })
  return JSON.parse(answer.body) as { url?: string; code?: string }
}

test('of a delivery that two servers receive during checkouts, nothing is lost or oversold, in 20 rounds', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sku = `RACE-${round}`
    const { variants } = await makeProduct(db, { variants: [{ onHand: 3, sku }] })
    const variantId = variants[0]?.id ?? ''
    const delivery = { supplier: 'Acme', reference: `Note ${round}`, note: '', sku_0: sku, quantity_0: '4' }
    const receive = (n: number) => postForm(urlOf(n), '/admin/store/stock/deliveries/new', delivery, { as: staff[n] })
    const buyers = (count: number) => Array.from({ length: count }, (_, n) => startCheckout(n, variantId))
    const [received, bought] = await Promise.all([Promise.all([receive(0), receive(1)]), Promise.all(buyers(12))])
    expect(statuses(received), `round ${round}`).toEqual([303, 409])
    const sold = bought.filter(({ url }) => url).length
    expect(bought.filter(({ code }) => code === 'insufficient_inventory')).toHaveLength(12 - sold)
    // At least what was there before the delivery, at most what is there after it.
    expect(sold).toBeGreaterThanOrEqual(3)
    expect(sold).toBeLessThanOrEqual(7)
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: sold })
    const [moved] = await db
      .select({ change: sum(stockMovements.change).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variantId))
    expect(moved?.change).toBe(4)
    const later = await Promise.all(buyers(8))
    expect(later.filter(({ url }) => url)).toHaveLength(7 - sold)
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 7 })
  }
})

/** The import of a product file that a member of staff has uploaded, and the fingerprint of its preview. */
async function uploadProducts(n: number, text: string) {
  const by = staff[n] as Person
  const file = { name: 'products.csv', bytes: Buffer.from(text) }
  const uploaded = await uploadProductFile({ ...guestCtx({ db, url: urlOf(0) }), actor: by }, file)
  if (!uploaded.ok) throw new Error(uploaded.message)
  const path = `/admin/store/products/import/${uploaded.id}`
  const page = await send(urlOf(n), { path, headers: { Cookie: cookieOf(urlOf(n), by) } })
  return { id: uploaded.id, path, fingerprint: /name="fingerprint" value="([^"]+)"/.exec(page.body)?.[1] ?? '' }
}

test('of the same file imported at two servers and an edit of its product, exactly one is saved, in 20 rounds', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sku = `IMPORT-RACE-${round}`
    const slug = sku.toLowerCase()
    const product = await makeProduct(db, { slug, status: 'draft', variants: [{ sku, priceCents: 2000 }] })
    const file = `Handle,Title,SKU,Price\n${slug},Imported,${sku},30\nnew-${slug},New,NEW-${sku},30\n`
    const uploads = await Promise.all([uploadProducts(0, file), uploadProducts(1, file)])
    const edit = { ...productFormValues(product), title: 'Edited', version: '1' }
    const [edited, ...imported] = await Promise.all([
      postForm(urlOf(round), `/admin/store/products/${product.id}`, edit, { as: staff[round % 2] }),
      ...uploads.map(({ path, fingerprint }, n) =>
        postForm(urlOf(n), `${path}/start`, { fingerprint }, { as: staff[n] }),
      ),
    ])
    expect(statuses(imported), `round ${round}`).toEqual([303, 303])
    expect([303, 409]).toContain(edited?.status)
    const isEdited = edited?.status === 303
    const ids = uploads.map(({ id }) => id)
    const rows = await db.select().from(storeImports).where(inArray(storeImports.id, ids))
    const results = rows.flatMap(({ result }) => (result ? [result as { added: number; updated: number }] : []))
    expect(results.reduce((count, { updated }) => count + updated, 0)).toBe(isEdited ? 0 : 1)
    const [saved] = await db.select().from(products).where(eq(products.id, product.id))
    const [variant] = await db.select().from(productVariants).where(eq(productVariants.sku, sku))
    expect([saved?.title, variant?.priceCents]).toEqual(isEdited ? ['Edited', 2000] : ['Imported', 3000])
    // None is added if the edit came before both imports, whose previews are then shown again.
    const added = results.length > 0 ? 1 : 0
    expect(results.reduce((count, result) => count + result.added, 0)).toBe(added)
    expect(await db.$count(products, eq(products.slug, `new-${slug}`))).toBe(added)
  }
})
