import { sql } from 'drizzle-orm'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { makePerson } from '#tests/support/factories.ts'
import { browserHeaders } from './environment.ts'
import { measurePages, type PageFigures } from './portal.ts'
import type { Running } from './processes.ts'

/** Orders of five years: 20 to pack, 5 that need a decision, 1 in 50 refunded, and the others shipped. */
const ORDERS = 100_000

/** Measures the order pages as an admin, one request at a time, of an app on the database at `url`. */
export async function measureOrderPages(app: Running, url: string, rounds: number): Promise<PageFigures> {
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 600_000 })
  try {
    await fillOrders(db)
    const admin = await makePerson(db, 'admin', { email: `${newId()}@example.com` })
    const headers = browserHeaders(app.port, admin)
    const order = (await db.select().from(orders).limit(1))[0]?.id ?? ''
    const today = todayIn('Australia/Sydney', new Date())
    const report = (by: string, days: number) =>
      `/admin/store/reports?by=${by}&from=${addDays(today, -days)}&until=${today}`
    const list = '/admin/store/orders'
    const pages: [name: string, path: string][] = [
      ['overview', '/admin/store'],
      ['list', list],
      ['to pack or ship', `${list}?show=open`],
      ['needs a decision', `${list}?show=requires_action`],
      ['shipped', `${list}?show=shipped`],
      ['refunded', `${list}?show=refunded`],
      ['search for a rare name', `${list}?q=customer77777`],
      ['search for a common name', `${list}?q=customer`],
      ['one order', `${list}/${order}`],
      ['report of a month by day', report('day', 30)],
      ['report of a year by month', report('month', 365)],
      ['report of a year by product', report('product', 365)],
    ]
    return await measurePages(app, pages, headers, rounds)
  } finally {
    await db.$client.end()
  }
}

/** One order with one line each 26 minutes until now, of the variants in the demonstration store. */
async function fillOrders(db: Database): Promise<void> {
  // The digits of the version and the variant of a UUIDv7, which the cursors of lists check.
  const id = (prefix: string) =>
    sql.raw(`overlay(overlay(md5('${prefix}' || n)::text placing '7' from 13) placing '8' from 17)::uuid`)
  const numbers = sql`generate_series(1, ${ORDERS}) n`
  const at = sql`now() - n * interval '26 minutes'`
  await db.execute(sql`insert into checkouts (id, token, status, lines, currency, subtotal_cents, discount_cents,
      shipping_cents, total_cents, delivery, success_url, cancel_url, provider, idempotency_key, created_at, reserved_until, ended_at)
    select ${id('checkout')}, 'bench-' || n, 'paid', '[]', 'aud', 4500, 0, 995, 5495, 'post', '', '', 'test', 'bench-' || n, ${at}, ${at}, ${at}
    from ${numbers}`)
  await db.execute(sql`insert into orders (id, checkout_id, payment_session_id, status, payment_status, fulfillment_status,
      email, full_name, delivery, currency, subtotal_cents, discount_cents, shipping_cents, total_cents, gst_cents,
      refunded_cents, placed_at, updated_at)
    select ${id('order')}, ${id('checkout')}, 'bench-' || n,
      case when n <= 20 then 'pending' when n <= 25 then 'requires_action' else 'completed' end,
      case when n > 25 and n % 50 = 0 then 'partially_refunded' else 'captured' end,
      case when n <= 25 then 'not_fulfilled' else 'shipped' end,
      'customer' || n || '@example.com', 'Customer ' || n, 'post', 'aud', 4500, 0, 995, 5495, 500,
      case when n > 25 and n % 50 = 0 then 1000 else 0 end, ${at}, ${at}
    from ${numbers}`)
  await db.execute(sql`insert into order_lines (id, order_id, variant_id, product_id, title, variant_title, sku, quantity,
      unit_cents, discount_cents, fulfilled_quantity, position)
    select ${id('line')}, ${id('order')}, v.ids[1 + n % cardinality(v.ids)], v.products[1 + n % cardinality(v.ids)], 'Product', 'One', null, 1, 4500, 0,
      case when n <= 25 then 0 else 1 end, 1
    from ${numbers}, (select array_agg(id order by id) as ids, array_agg(product_id order by id) as products from product_variants) v`)
  await db.execute(sql`vacuum (analyze)`)
}
