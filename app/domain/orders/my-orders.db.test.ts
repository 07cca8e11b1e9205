import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { GUEST } from '#app/policy/actor.ts'
import { orderLinks } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { cancelOwnOrder } from './cancellation/cancel-own-order.server.ts'
import { changeDeliveryAddress } from './delivery/edit-delivery.server.ts'
import { resendOwnConfirmation } from './emails/resend-confirmation.server.ts'
import { findCustomerOrder, listMyOrders, listRecentOrders } from './my-orders.server.ts'
import { requestReturn } from './returns/request-return.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const status = (error: unknown) => (error instanceof Response ? error.status : error)

test('anyone with the emailed link sees the order, but its stored hash opens nothing', async () => {
  const order = await makeOrder(bed.ctx(GUEST))
  const token = order.link.split('/').at(-1) ?? ''
  const found = await findCustomerOrder(bed.ctx(GUEST), token)
  expect(found).toMatchObject({ id: order.id, lines: [{ quantity: 1 }] })
  for (const hidden of ['note', 'paymentReference', 'paymentSessionId', 'checkoutId', 'userId']) {
    expect(found).not.toHaveProperty(hidden)
  }
  const links = await bed.db.select().from(orderLinks).where(eq(orderLinks.orderId, order.id))
  expect(links.map(({ tokenHash }) => tokenHash)).not.toContain(token)
  for (const wrong of [links[0]?.tokenHash ?? '', `${token}x`, token.slice(1), '', '\0']) {
    expect(await findCustomerOrder(bed.ctx(GUEST), wrong).catch(status)).toBe(404)
  }
})

test("an order's id shows it only to the person who placed it while signed in", async () => {
  const [mia, sam, admin] = [
    await makePerson(bed.db, 'employee'),
    await makePerson(bed.db, 'employer'),
    await makePerson(bed.db, 'admin'),
  ]
  const order = await makeOrder(bed.ctx(mia))
  await makeOrder(bed.ctx(GUEST))
  expect((await findCustomerOrder(bed.ctx(mia), order.id)).number).toBe(order.number)
  for (const actor of [GUEST, sam, admin]) {
    expect(await findCustomerOrder(bed.ctx(actor), order.id).catch(status)).toBe(404)
  }
  const numbers = (rows: { number: number }[]) => rows.map(({ number }) => number)
  expect(numbers((await listMyOrders(bed.ctx(mia), new URLSearchParams())).rows)).toEqual([order.number])
  expect(numbers(await listRecentOrders(bed.ctx(mia)))).toEqual([order.number])
  expect(await listRecentOrders(bed.ctx(sam))).toEqual([])
  expect(await listRecentOrders(bed.ctx(GUEST)).catch(status)).toBe(403)
})

test("an order's id changes it only for the person who placed it while signed in", async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [own, other] = [await makeOrder(bed.ctx(mia)), await makeOrder(bed.ctx(GUEST))]
  const expectedVersion = own.version
  const commands = [
    (ctx: Ctx, id: string) => resendOwnConfirmation(ctx, id),
    (ctx: Ctx, id: string) => changeDeliveryAddress(ctx, id, { fullName: 'Sam Ng' }, expectedVersion),
    (ctx: Ctx, id: string) => requestReturn(ctx, id, { items: {}, reason: 'x' }),
    (ctx: Ctx, id: string) => cancelOwnOrder(ctx, id, { reason: null, expectedVersion }),
  ]
  for (const command of commands) {
    expect(await command(bed.ctx(GUEST), own.id).catch(status)).toBe(404)
    expect(await command(bed.ctx(mia), other.id).catch(status)).toBe(404)
  }
  expect(await findCustomerOrder(bed.ctx(GUEST), other.linkToken)).toMatchObject({ version: other.version })
  expect(await cancelOwnOrder(bed.ctx(mia), own.id, { reason: null, expectedVersion })).toMatchObject({ ok: true })
})

test('a list of orders shows the first items of each, and that there are more', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const titles = ['Bush Mug', 'Work Shirt', 'Canvas Cap', 'Steel Bottle']
  const products = await Promise.all(titles.map((title, index) => makeProduct(bed.db, { title, images: index })))
  const items = products.map(({ variants }) => ({ variantId: variants[0]?.id ?? '', quantity: 1 }))
  await makeOrder(bed.ctx(mia), { items })
  await makeOrder(bed.ctx(mia), { items: items.slice(0, 1) })
  const { rows } = await listMyOrders(bed.ctx(mia), new URLSearchParams())
  expect(rows).toEqual(await listRecentOrders(bed.ctx(mia)))
  const image = { key: expect.any(String) }
  expect(rows).toMatchObject([
    { lines: [{ title: 'Bush Mug', image: null }], hasMoreLines: false },
    {
      lines: [
        { title: 'Bush Mug', image: null },
        { title: 'Work Shirt', image },
        { title: 'Canvas Cap', image },
      ],
      hasMoreLines: true,
    },
  ])
})
