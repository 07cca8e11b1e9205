import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import { slugify } from '#app/lib/slug.ts'
import { MAX_PRODUCT_LENGTHS } from '../products/product-form.ts'
import { createReport, type ImportNotice, type PlannedProduct } from './import-plan.ts'
import type { ProductWithArchive } from './load-file-products.server.ts'
import type { ProductFileRow } from './parse-product-file.server.ts'
import { planCreation } from './plan-creation.ts'
import { planUpdate } from './plan-update.ts'
import { headingOf } from './product-columns.ts'

export type PlannedProducts = {
  products: PlannedProduct[]
  unchanged: number
  leftOut: number
  errors: RowError[]
  notices: ImportNotice[]
}

/** The handle of a product whose row has a title only; null for a title without letters and digits. */
export function handleFromTitle(title: string): string | null {
  return slugify(title, MAX_PRODUCT_LENGTHS.slug - 4) || null
}

/**
 * Plans the import of rows: the rows of a product are those with the same handle; without one, the row's SKU decides,
 * or else its title. Existing products are updated, others added as drafts. A product with an error in one of its rows
 * is left out.
 *
 * @param existing the products that the rows name by handle, title or SKU
 */
export function planProducts(
  rows: readonly ProductFileRow[],
  existing: readonly ProductWithArchive[],
): PlannedProducts {
  const byHandle = new Map(existing.map((loaded) => [loaded.product.slug, loaded]))
  const bySku = Map.groupBy(
    existing.flatMap((loaded) => loaded.variants.flatMap(({ sku }) => (sku ? [{ sku, loaded }] : []))),
    ({ sku }) => sku.toLowerCase(),
  )
  const ownerOf = ({ values: { sku } }: ProductFileRow): ProductWithArchive | null => {
    const found = sku ? (bySku.get(sku.toLowerCase()) ?? []) : []
    return (found.length === 1 ? found[0] : found.find((one) => one.sku === sku))?.loaded ?? null
  }
  const handleOf = (row: ProductFileRow) =>
    row.values.handle ?? ownerOf(row)?.product.slug ?? handleFromTitle(row.values.title ?? '')

  const plan: PlannedProducts = { products: [], unchanged: 0, leftOut: 0, errors: [], notices: [] }
  const lines = linesBySku(rows)
  for (const [handle, group] of Map.groupBy(rows, handleOf)) {
    const report = createReport()
    const loaded = handle === null ? undefined : byHandle.get(handle)
    for (const row of group) {
      const { sku } = row.values
      const other = sku && (lines.get(sku.toLowerCase()) ?? []).find((line) => line !== row.line)
      if (other) report.error(row, 'sku', `Line ${other} has the same SKU.`)
      const owner = ownerOf(row)
      if (owner && owner !== loaded) report.error(row, 'sku', `${owner.product.title} has a variant with this SKU.`)
      if (handle === null && !row.isInvalid)
        report.error(row, null, `${headingOf('handle')}, ${headingOf('title')} or the SKU of a variant is needed.`)
    }
    const isInvalid = group.some((row) => row.isInvalid)
    const planned =
      handle === null || isInvalid
        ? null
        : loaded
          ? planUpdate(loaded, group, report)
          : planCreation(handle, group, report)
    plan.errors.push(...report.errors)
    if (isInvalid || report.errors.length > 0) plan.leftOut += handle === null ? group.length : 1
    else {
      plan.notices.push(...report.notices)
      if (planned) plan.products.push(planned)
      else plan.unchanged += 1
    }
  }
  return plan
}

function linesBySku(rows: readonly ProductFileRow[]): Map<string, number[]> {
  const withSku = rows.flatMap(({ line, values }) => (values.sku ? [{ sku: values.sku.toLowerCase(), line }] : []))
  return new Map(
    Array.from(
      Map.groupBy(withSku, ({ sku }) => sku),
      ([sku, group]) => [sku, group.map(({ line }) => line)] as const,
    ),
  )
}
