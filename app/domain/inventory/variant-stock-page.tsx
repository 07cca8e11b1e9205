import type { PageLinks } from '#app/core/pagination/page-position.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AdjustForm, ReceiveForm } from './stock-forms.tsx'
import { StockMovementTable } from './stock-movement-table.tsx'
import type { StockLevel, StockMovement } from './stock-queries.server.ts'
import { variantLabel } from './stock-table.tsx'

type VariantStockPageProps = {
  stock: StockLevel & { manageInventory: boolean }
  rows: StockMovement[]
  timeZone: string
  pages: PageLinks
  /** Of the form that receives a delivery. */
  idempotencyKey: string
  /** The response to a rejected submission of each form. */
  receiveAnswer?: FormActionData
  adjustAnswer?: FormActionData
}

/** The stock of one variant: its level, the forms that change it, and its stock movements. */
export function VariantStockPage(props: VariantStockPageProps) {
  const { stock, rows, timeZone, pages, idempotencyKey, receiveAnswer, adjustAnswer } = props
  const { productId, variantId, sku, onHand, reserved } = stock
  const title = variantLabel(stock)
  const action = `/admin/store/stock/${variantId}`
  return (
    <>
      <PageHeader
        title={title}
        above={<Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: title }]} />}
        lead={sku ? `SKU ${sku}` : undefined}
      />
      {!stock.manageInventory && (
        <Callout title="Not tracked" className="mb-6">
          Customers can always buy this variant. To change that, turn on Track inventory in the{' '}
          <Link to={`/admin/store/products/${productId}/variants`} className="link">
            product's variants
          </Link>
          .
        </Callout>
      )}
      <dl className="mb-8 grid grid-cols-3 gap-4 rounded-card border border-line bg-surface p-5">
        <Figure label="On hand" value={onHand} />
        <Figure label="Reserved" value={reserved} />
        <Figure label="Available" value={onHand - reserved} />
      </dl>
      <div className="mb-10 grid gap-6 md:grid-cols-2">
        <ReceiveForm
          key={`receive ${rows[0]?.id ?? onHand}`}
          action={action}
          answer={receiveAnswer}
          idempotencyKey={idempotencyKey}
        />
        <AdjustForm
          key={`adjust ${receiveAnswer ? '' : onHand}`}
          action={`${action}/adjustment`}
          answer={adjustAnswer}
          onHand={onHand}
        />
      </div>
      <h2 className="mb-4 text-xl">Stock movements</h2>
      {rows.length > 0 ? (
        <StockMovementTable rows={rows} timeZone={timeZone} />
      ) : (
        <p className="text-ink-soft">No stock movements yet. Receive stock to add the first one.</p>
      )}
      <Pagination {...pages} />
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{formatNumber(value)}</dd>
    </div>
  )
}
