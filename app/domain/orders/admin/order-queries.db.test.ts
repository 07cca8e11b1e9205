import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { orders } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { countOrders, findOrder, listOrders } from './order-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const status = (error: unknown) => (error instanceof Response ? error.status : error)

test('orders are found by number, name and email, and filtered by status', async () => {
  const { id, number } = await makeOrder(bed.ctx(GUEST))
  await bed.db.update(orders).set({ fullName: 'Zoë 100% O’Hara', email: 'zoe@example.com' }).where(eq(orders.id, id))
  for (const q of [String(number), `#${number}`, 'zoë', '100%', 'ZOE@example']) {
    const { rows } = await listOrders(ctx(), { q, filter: null }, null)
    expect(rows.map((row) => row.id)).toEqual([id])
  }
  expect((await listOrders(ctx(), { q: 'zo_', filter: null }, null)).rows).toEqual([])
  expect((await listOrders(ctx(), { q: 'zoë', filter: 'open' }, null)).rows).toHaveLength(1)
  expect((await listOrders(ctx(), { q: 'zoë', filter: 'shipped' }, null)).rows).toHaveLength(0)
  const all = await bed.db.select({ totalCents: orders.totalCents }).from(orders)
  expect(await countOrders(ctx(), new Date(0))).toMatchObject({
    placed: all.length,
    placedCents: all.reduce((sum, { totalCents }) => sum + totalCents, 0),
  })
})

test('a search for digits finds the order with that number and those with that discount code', async () => {
  const [one, two] = [await makeOrder(bed.ctx(GUEST)), await makeOrder(bed.ctx(GUEST))]
  const code = String(one.number)
  await bed.db.update(orders).set({ discountCode: code }).where(eq(orders.id, two.id))
  const find = async (q: string) => (await listOrders(ctx(), { q, filter: null }, null)).rows.map(({ id }) => id)
  expect(await find(code)).toEqual([two.id, one.id])
  expect(await find(`#${code}`)).toEqual([one.id])
})

test('only admins see all orders', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]) {
    const as = bed.ctx(actor)
    expect(await listOrders(as, { q: '', filter: null }, null).catch(status)).toBe(403)
    expect(await findOrder(as, id).catch(status)).toBe(403)
    expect(await countOrders(as, new Date()).catch(status)).toBe(403)
  }
  expect(await findOrder(ctx(), newId()).catch(status)).toBe(404)
})
