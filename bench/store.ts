import { sql } from 'drizzle-orm'
import { newId } from '#app/lib/id.ts'
import { openDatabase } from '#db/client.ts'
import { addressOf, CHECKOUT_PATH, checkoutBody, PRODUCTS, type RecordedCheckout, VARIANTS_EACH } from './checkouts.ts'
import type { Running } from './processes.ts'
import { record } from './recorder.ts'

/**
 * Inserts 1,000 products, each with four variants, two images, a kilobyte of text and more stock than the load buys.
 */
export async function prepareStore(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 600_000 })
  const padded = sql.raw("lpad(n::text, 26, '0')")
  const product = sql.raw(`'prod_' || lpad(((n - 1) % ${PRODUCTS} + 1)::text, 26, '0')`)
  const option = sql.raw(`'opt_' || ((n - 1) % ${PRODUCTS} + 1)`)
  const description =
    '<p>Made to be used every day, washed often and lent to a colleague without a second thought.</p>'.repeat(10)
  try {
    await db.execute(sql`insert into products (id, title, subtitle, slug, description, status, position, additional_info,
        related_ids, created_at, updated_at)
      select 'prod_' || ${padded}, 'Product ' || n, 'A line about it', 'product-' || n, ${description}, 'published',
        (n * 7919) % ${PRODUCTS}, '[]', '{}', now(), now() from generate_series(1, ${PRODUCTS}) n`)
    await db.execute(sql`insert into product_options (id, product_id, title, position)
      select ${option}, ${product}, 'Size', 0 from generate_series(1, ${PRODUCTS}) n`)
    await db.execute(sql`insert into product_variants (id, product_id, title, sku, position, price_cents, manage_inventory, on_hand)
      select 'variant_' || ${padded}, ${product}, 'Size ' || n / ${PRODUCTS}, 'BENCH-' || n, n / ${PRODUCTS},
        1000 + n * 31 % 5000, true, 1000000 from generate_series(1, ${PRODUCTS * VARIANTS_EACH}) n`)
    await db.execute(sql`insert into variant_options (id, variant_id, option_id, value)
      select 'optval_' || n, 'variant_' || ${padded}, ${option}, 'Size ' || n / ${PRODUCTS}
      from generate_series(1, ${PRODUCTS * VARIANTS_EACH}) n`)
    await db.execute(sql`insert into product_images (id, product_id, key, alt, width, height, position)
      select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${product}, 'bench/' || n, 'From the front', 1280, 1280,
        n / ${PRODUCTS} from generate_series(1, ${PRODUCTS * 2}) n`)
    await db.execute(sql`vacuum (analyze)`)
  } finally {
    await db.$client.end()
  }
}

/** Records checkout number 0. */
export async function recordCheckout(app: Running): Promise<RecordedCheckout> {
  const before = newId()
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(0) }
  const { status, statements, body } = await record(app, CHECKOUT_PATH, headers, 'POST', checkoutBody(0))
  const token = body.toString().match(/\/pay\/([\w-]+)\?/)?.[1]
  if (status !== 201 || !token) throw new Error(`A checkout received a response with status ${status}.`)
  return { statements, token, before, body: body.toString() }
}
