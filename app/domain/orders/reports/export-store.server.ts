import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { type Columns, LINE_FILE, MOVEMENT_FILE, ORDER_FILE, STOCK_FILE } from './export-columns.ts'
import type { ReportFilter } from './report-filter.ts'
import { instantsOf } from './sales-report.server.ts'
import type { StoreFile } from './store-files.ts'

/** Rows per query, so memory use does not depend on their number. */
const CHUNK = 500

type Dates = Pick<ReportFilter, 'from' | 'until'>
/** Where the next chunk begins: after the row with this instant and id. */
type After = { at: Date; id: string }

/**
 * A CSV file of the store in chunks, oldest first: all orders, order lines or stock movements of the dates, or the
 * stock as it is now. Instants are in UTC (ISO 8601), amounts in dollars with two decimals, GST included. Audited,
 * because orders name customers.
 *
 * @throws a 403 response for anyone but an admin
 */
export async function exportStore(ctx: Ctx, file: StoreFile, { from, until }: Dates): Promise<AsyncGenerator<string>> {
  assertCan(ctx.actor, 'store.manage')
  const dates = file === 'stock' ? {} : { from, until }
  await recordAudit(ctx, {
    action: 'store.exported',
    subjectType: 'store',
    subjectId: file,
    details: { file, ...dates },
  })
  const [start, end] = instantsOf(ctx, { from, until })
  switch (file) {
    case 'orders':
      return fileOf(ORDER_FILE, (after) => listOrders(ctx, start, end, after))
    case 'order-lines':
      return fileOf(LINE_FILE, (after) => listLines(ctx, start, end, after))
    case 'stock':
      return fileOf(STOCK_FILE, (after) => listStock(ctx, after))
    case 'stock-movements':
      return fileOf(MOVEMENT_FILE, (after) => listMovements(ctx, start, end, after))
  }
}

async function* fileOf<Row, Listed extends Row & After>(
  columns: Columns<Row>,
  list: (after: After | null) => Promise<Listed[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading))
  let after: After | null = null
  do {
    const rows: Listed[] = await list(after)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    after = rows.length === CHUNK ? (rows.at(-1) ?? null) : null
  } while (after)
}

function isAfter(at: AnyPgColumn, id: AnyPgColumn, after: After | null): SQL | undefined {
  return after ? sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id})` : undefined
}

function listOrders(ctx: Ctx, start: Date, end: Date, after: After | null) {
  const { placedAt, id } = orders
  return ctx.db
    .select({ at: placedAt, id, order: orders })
    .from(orders)
    .where(and(gte(placedAt, start), lt(placedAt, end), isAfter(placedAt, id, after)))
    .orderBy(asc(placedAt), asc(id))
    .limit(CHUNK)
}

function listLines(ctx: Ctx, start: Date, end: Date, after: After | null) {
  const { placedAt, number } = orders
  const { id } = orderLines
  return ctx.db
    .select({ at: placedAt, id, number, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(placedAt, start), lt(placedAt, end), isAfter(placedAt, id, after)))
    .orderBy(asc(placedAt), asc(id))
    .limit(CHUNK)
}

function listStock(ctx: Ctx, after: After | null) {
  const { createdAt, title: product, status } = products
  const { id } = productVariants
  return ctx.db
    .select({ at: createdAt, id, product, status, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNull(productVariants.deletedAt), isNull(products.deletedAt), isAfter(createdAt, id, after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(CHUNK)
}

function listMovements(ctx: Ctx, start: Date, end: Date, after: After | null) {
  const { id, at } = stockMovements
  const { title: variant, sku } = productVariants
  return ctx.db
    .select({ at, id, product: products.title, variant, sku, number: orders.number, movement: stockMovements })
    .from(stockMovements)
    .innerJoin(productVariants, eq(productVariants.id, stockMovements.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(and(gte(at, start), lt(at, end), isAfter(at, id, after)))
    .orderBy(asc(at), asc(id))
    .limit(CHUNK)
}
