import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

const PRODUCTS = 1_000

/** A thousand products of three variants, with pictures and plenty of stock, that hold no sale of the demonstration. */
export async function fillShelves(db: Database): Promise<{ productId: string; variantIds: string[] }> {
  await db.execute(sql`
    insert into products (id, title, subtitle, slug, description, status, position, additional_info, related_ids,
      created_at, updated_at)
    select 'prod_' || lpad(n::text, 26, '0'), 'Product ' || n, 'Made for measuring', 'product-' || n,
      '<p>' || repeat('Good, plain words about it. ', 20) || '</p>', 'published', n, '[]', '{}',
      now() - n * interval '1 minute', now()
    from generate_series(1, ${PRODUCTS}) n`)
  await db.execute(sql`
    insert into product_images (id, product_id, key, alt, width, height, position)
    select gen_random_uuid(), id, 'bench/' || id, 'A drawing', 1280, 1280, 0 from products where id like 'prod_000%'`)
  await db.execute(sql`
    insert into product_options (id, product_id, title, position)
    select 'opt_' || substr(id, 6), id, 'Size', 0 from products where id like 'prod_000%'`)
  await db.execute(sql`
    insert into product_variants (id, product_id, title, sku, position, price_cents, manage_inventory, on_hand)
    select 'variant_' || n || substr(id, 7), id, (array['S', 'M', 'L'])[n], substr(id, 20) || n, n, 1500 + 100 * n, true, 1000000
    from products, generate_series(1, 3) n where id like 'prod_000%'`)
  await db.execute(sql`
    insert into variant_options (id, variant_id, option_id, value)
    select 'optval_' || substr(v.id, 9), v.id, 'opt_' || substr(v.product_id, 6), v.title
    from product_variants v where v.product_id like 'prod_000%'`)
  const { rows } = await db.execute<{ id: string; product_id: string }>(
    sql`select id, product_id from product_variants where product_id like 'prod_000%' order by id limit 500`,
  )
  return { productId: rows[0]?.product_id ?? '', variantIds: rows.map(({ id }) => id) }
}
