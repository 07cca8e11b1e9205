import { Form } from 'react-router'
import { z } from 'zod'
import { formatCount, formatCountOf } from '#app/core/pagination/format-count.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { excerpt } from '#app/lib/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FileProblems } from '../file-import/file-problems.tsx'
import type { AddedVariant, PlannedProduct, ValueChange } from './import-plan.ts'
import type { ProductPlan } from './plan-product-import.server.ts'

/** `Import products`: the fingerprint of what the page shows. */
export const productImportForm = z.object({ fingerprint: z.string().default('') })

/** What the page of a product file shows: the first products and errors, and how many there are. */
export type ProductPreview = Pick<
  ProductPlan,
  'products' | 'errors' | 'notices' | 'unchanged' | 'leftOut' | 'unknown' | 'fingerprint'
> & {
  added: number
  updated: number
  errorCount: number
}

/** Changes of one product that are shown, and characters of a value. */
const MAX_CHANGES = 12
const MAX_VALUE_SHOWN = 60

/** A product file before it is imported: its errors and notices, what it changes, and the import button. */
export function ProductImportView({ id, preview }: { id: string; preview: ProductPreview }) {
  const { products, added, updated, errors, errorCount, notices, unchanged, leftOut, unknown, fingerprint } = preview
  const count = added + updated
  const start = `/admin/store/products/import/${id}/start`
  const deletion = `/admin/store/products/import/${id}/deletion`
  return (
    <div className="space-y-6">
      {count === 0 && errorCount === 0 && (
        <Callout tone="success" title="Nothing to import">
          No changes: your products already match this file.
        </Callout>
      )}
      <FileProblems
        errors={errors}
        errorCount={errorCount}
        leftOut={formatCountOf(leftOut, 'product')}
        canImportRest={count > 0}
        unknownColumns={unknown}
      />
      <div className="flex flex-wrap items-center gap-3">
        {count > 0 && (
          <Form method="post" action={start}>
            <input type="hidden" name="fingerprint" value={fingerprint} />
            <SubmitButton action={start} size="lg">
              Import {formatCountOf(count, 'product')}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" action={deletion}>
          <SubmitButton action={deletion} tone={count > 0 ? 'quiet' : 'secondary'}>
            Discard file
          </SubmitButton>
        </Form>
        {count === 0 && (
          <ButtonLink to="/admin/store/products" tone="quiet">
            Back to products
          </ButtonLink>
        )}
        <p className="text-sm text-ink-soft tabular-nums">
          {formatNumber(added)} to add, {formatNumber(updated)} to update, {formatNumber(unchanged)} without a change.
        </p>
      </div>
      {notices.length > 0 && (
        <ul aria-label="Notes" className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
          {notices.map(({ line, message }) => (
            <li key={`${line}-${message}`} className="wrap-anywhere">
              {message} <span className="tabular-nums">Line {line}</span>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && (
        <section aria-labelledby="changes">
          <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <h2 id="changes" className="text-xl">
              Changes
            </h2>
            <p className="text-ink-soft tabular-nums">
              {products.length < count ? `First ${products.length} of ${formatNumber(count)}` : count}
            </p>
          </div>
          <DataTable caption="Changes" columns={COLUMNS} rows={products} rowKey={({ line }) => String(line)} />
        </section>
      )}
    </div>
  )
}

const COLUMNS: Column<PlannedProduct>[] = [
  {
    key: 'product',
    header: 'Product',
    rowHeader: true,
    cell: (row) => (row.kind === 'create' ? row.product.title : row.title),
    className: 'wrap-anywhere align-top',
  },
  {
    key: 'what',
    header: 'Import',
    phone: 'end',
    cell: ({ kind }) => (kind === 'create' ? 'Add' : 'Update'),
    className: 'align-top',
  },
  {
    key: 'line',
    header: 'Line',
    align: 'end',
    phone: 'hide',
    cell: ({ line }) => line,
    className: 'align-top tabular-nums',
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: (row) => <ProductChanges row={row} />,
    className: 'text-sm wrap-anywhere',
  },
]

function ProductChanges({ row }: { row: PlannedProduct }) {
  if (row.kind === 'create') return <>{creationLabel(row)}</>
  const restored = row.added.filter((variant) => variant.restored !== null)
  const created = row.added.filter((variant) => variant.restored === null)
  const lines = [
    ...additionLines('Adds', created),
    ...additionLines('Restores', restored),
    ...row.changes.map(changeLabel),
  ]
  const shown = lines.slice(0, MAX_CHANGES)
  return (
    <ul className="space-y-0.5">
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > shown.length && <li>… and {lines.length - shown.length} more</li>}
    </ul>
  )
}

/** `Adds 2 variants`, then each of them. */
function additionLines(verb: string, variants: readonly AddedVariant[]): string[] {
  if (variants.length === 0) return []
  return [`${verb} ${formatCountOf(variants.length, 'variant')}`, ...variants.map(additionLabel)]
}

function additionLabel({ title, priceCents, saleCents, isDraft, openingStock, restored }: AddedVariant): string {
  const units = restored ? restored.onHand : openingStock
  const parts = [
    formatMoney(saleCents ?? priceCents, AUD),
    isDraft ? 'draft' : 'on sale',
    units > 0 ? `${formatCount(units)} in stock` : '',
  ]
  return `${title}: ${parts.filter(Boolean).join(', ')}`
}

function creationLabel({ variants, product }: Extract<PlannedProduct, { kind: 'create' }>): string {
  const prices = variants.map(({ priceCents }) => priceCents)
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((cents) => formatMoney(cents, AUD))
  const units = variants.reduce((sum, { openingStock }) => sum + openingStock, 0)
  return [
    `Draft ${product.slug}`,
    formatCountOf(variants.length, 'variant'),
    low === high ? low : `${low} to ${high}`,
    units > 0 ? `${formatNumber(units)} in stock` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function changeLabel({ label, variant, from, to }: ValueChange): string {
  const value = (text: string) => (text === '' ? 'blank' : excerpt(text, MAX_VALUE_SHOWN))
  return `${variant === null ? label : `${label} of ${variant}`}: ${value(from)} → ${value(to)}`
}
