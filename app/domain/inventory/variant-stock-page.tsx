import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { CorrectForm, ReceiveForm } from './stock-forms.tsx'
import { StockMovementTable } from './stock-movement-table.tsx'
import type { StockLevel, StockMovement } from './stock-queries.server.ts'

type LedgerPageProps = {
  stock: StockLevel & { manageInventory: boolean }
  rows: StockMovement[]
  timeZone: string
  newerHref: string | null
  olderHref: string | null
  /** Refused answers of the two forms. */
  received?: FormActionData
  corrected?: FormActionData
}

/** One variant's stock: what there is, the two ways of changing it, and everything that changed it so far. */
export function VariantStockPage({
  stock,
  rows,
  timeZone,
  newerHref,
  olderHref,
  received,
  corrected,
}: LedgerPageProps) {
  const { product, variant, productId, variantId, sku, onHand, reserved } = stock
  const title = variant === product ? product : `${product}, ${variant}`
  const here = `/admin/store/stock/${variantId}`
  return (
    <>
      <PageHeader
        title={title}
        above={<Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: title }]} />}
        lead={sku ? `SKU ${sku}` : undefined}
      />
      {!stock.manageInventory && (
        <Callout title="Sold without counting" className="mb-6">
          Nothing here stops a sale. Tick “Count its stock” at{' '}
          <a href={`/admin/store/products/${productId}/variants`} className="link">
            its variants
          </a>{' '}
          to change that.
        </Callout>
      )}
      <dl className="mb-8 grid grid-cols-3 gap-4 rounded-card border border-line bg-surface p-5">
        <Figure label="On hand" value={onHand} />
        <Figure label="Promised" value={reserved} />
        <Figure label="Can be sold" value={onHand - reserved} />
      </dl>
      <div className="mb-10 grid gap-6 md:grid-cols-2">
        <ReceiveForm key={`receive ${onHand}`} action={here} answer={received} />
        <CorrectForm
          key={`correct ${received ? '' : onHand}`}
          action={`${here}/correction`}
          answer={corrected}
          onHand={onHand}
        />
      </div>
      <h2 className="mb-4 text-xl">Ledger</h2>
      {rows.length > 0 ? (
        <StockMovementTable rows={rows} timeZone={timeZone} />
      ) : (
        <p className="text-ink-soft">Nothing has come in yet.</p>
      )}
      <Pagination newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value.toLocaleString('en-AU')}</dd>
    </div>
  )
}
