import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import { IMPORT_WORKER, orParseFailure } from '#app/core/import-files/parse-in-worker.server.ts'
import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { createWorkerPool } from '#app/platform/worker-pool.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { STOCK_COLUMNS, type StockLevel } from '../stock-queries.server.ts'
import type { ParsedStockFile, StockFileRow } from './parse-stock-file.server.ts'
import { STOCK_FILE_COLUMNS } from './stock-columns.ts'

const pool = createWorkerPool<typeof import('./stock-file.worker.server.ts')>(
  new URL('./stock-file.worker.server.ts', import.meta.url),
  IMPORT_WORKER,
)

/** A variant whose stock the file changes. */
export type StockChange = Pick<StockLevel, 'variantId' | 'product' | 'variant' | 'sku' | 'reserved'> & {
  line: number
  /** What is on hand now. */
  expected: number
  counted: number
}

/** What importing a stock file would do now. */
export type StockPlan = {
  ok: true
  rowCount: number
  changes: StockChange[]
  /** Rows whose quantity is what is on hand, or that were left blank or as exported. */
  unchanged: number
  errors: RowError[]
  unknown: string[]
  /** Identifies the changes: an admin confirms exactly these. */
  fingerprint: string
}

/**
 * Parses a stock file in a worker and compares it with the stock. Nothing is written.
 *
 * @returns a failure if the file is no stock file. A row is an error if its SKU is unknown, its variant is not tracked,
 *   fewer units were counted than open checkouts have reserved, or the stock has changed since the file was exported
 */
export async function planStockImport(ctx: Ctx, content: Uint8Array): Promise<StockPlan | ParseFileFailure> {
  assertCan(ctx.actor, 'store.manage')
  const parsed = await orParseFailure<ParsedStockFile | ParseFileFailure>(pool.run('parseStock', { content }))
  if (!parsed.ok) return parsed
  const levels = await findLevels(ctx, parsed.rows)
  const changes: StockChange[] = []
  const errors = [...parsed.errors]
  let unchanged = parsed.untouched
  for (const row of parsed.rows) {
    const found = findLevel(levels.get(row.sku.toLowerCase()) ?? [], row.sku)
    const error = rowError(row, found)
    if (error) errors.push({ line: row.line, ...error })
    else if (!found || found.onHand === row.onHand) unchanged += 1
    else {
      const { variantId, product, variant, sku, reserved, onHand } = found
      changes.push({
        line: row.line,
        variantId,
        product,
        variant,
        sku,
        reserved,
        expected: onHand,
        counted: row.onHand,
      })
    }
  }
  const identity = changes.map(({ variantId, expected, counted }) => [variantId, expected, counted])
  return {
    ok: true,
    rowCount: parsed.rowCount,
    changes,
    unchanged,
    errors: errors.toSorted((a, b) => a.line - b.line),
    unknown: parsed.unknown,
    fingerprint: fingerprintOf(identity),
  }
}

type Level = StockLevel & { manageInventory: boolean }

/** The variants with these SKUs in any case, by SKU in lower case. */
async function findLevels(ctx: Ctx, rows: readonly StockFileRow[]): Promise<Map<string, Level[]>> {
  if (rows.length === 0) return new Map()
  const skus = rows.map(({ sku }) => sku.toLowerCase())
  const found = await ctx.db
    .select({ ...STOCK_COLUMNS, manageInventory: productVariants.manageInventory })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(sql`lower(${productVariants.sku})`, skus),
        isNull(productVariants.deletedAt),
        isNull(products.deletedAt),
      ),
    )
  return Map.groupBy(found, ({ sku }) => (sku ?? '').toLowerCase())
}

/** The variant with this SKU; of several that differ in case only, the one that is written like it. */
function findLevel(found: readonly Level[], sku: string): Level | undefined {
  return found.length === 1 ? found[0] : found.find((level) => level.sku === sku)
}

function rowError(row: StockFileRow, found: Level | undefined): Omit<RowError, 'line'> | null {
  const of = (column: keyof typeof STOCK_FILE_COLUMNS, message: string) => ({
    column: STOCK_FILE_COLUMNS[column],
    message,
  })
  if (!found) return of('sku', `No variant has the SKU ${row.sku}.`)
  if (!found.manageInventory) return of('sku', "This variant's inventory isn't tracked.")
  const onHand = formatNumber(found.onHand)
  if (row.exported !== null && row.exported !== found.onHand)
    return of('onHand', `${onHand} are on hand now, and ${formatNumber(row.exported)} at the export. Count again.`)
  if (row.onHand < found.reserved)
    return of('onHand', `Enter ${found.reserved} or more: ${found.reserved} are reserved for open checkouts.`)
  return null
}
