import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSettings } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { orderLinks } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { notifyNewOrder } from './notify-new-order.server.ts'
import { sendOrderLink } from './send-order-link.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const context = () => ({ ...bed.ctx(), db: bed.db, now: () => new Date() })
async function emailsOf(run: () => Promise<void>) {
  await bed.db.delete(emails)
  await run()
  return bed.db.select().from(emails)
}

test('the link to an order is emailed to the address it was placed with, and to no other', async () => {
  const order = await makeOrder(bed.ctx())
  const ask = (number: number, email: string) => emailsOf(() => sendOrderLink.run(context(), { number, email }))
  const [sent] = await ask(order.number, order.email)
  expect(sent).toMatchObject({ recipient: order.email, subject: `Your order ${order.number}` })
  expect(sent?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/orders\/[\w-]{40,}/)
  expect(await ask(order.number, 'stranger@example.com')).toEqual([])
  expect(await ask(order.number + 1, order.email)).toEqual([])
})

test('the store contact is emailed once about each order, and replies go to the customer', async () => {
  const order = await makeOrder(bed.ctx())
  await bed.db.update(storeSettings).set({ contactEmail: 'packing@example.com' })
  const notify = () => notifyNewOrder.run(context(), { orderId: order.id })
  const links = () => bed.db.$count(orderLinks, eq(orderLinks.orderId, order.id))
  const linksBefore = await links()
  const sent = await emailsOf(async () => {
    await notify()
    await notify()
  })
  expect(await links(), "the customer's links").toBe(linksBefore)
  expect(sent).toMatchObject([{ recipient: 'packing@example.com', replyTo: order.email }])
  expect(sent[0]?.subject).toMatch(new RegExp(`^Order ${order.number}, \\$[\\d.,]+, (post|pick-up)$`))
  expect(sent[0]?.text).toContain(`/admin/store/orders/${order.id}`)
})
