import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { StockLevel } from './stock-queries.server.ts'

/** The products of `rows` in their order, each with its variants. */
export function groupByProduct(rows: readonly StockLevel[]): { id: string; title: string; variants: StockLevel[] }[] {
  return [...Map.groupBy(rows, (row) => row.productId)].map(([id, variants]) => ({
    id,
    title: variants[0]?.product ?? '',
    variants,
  }))
}

/** Products that are low in stock, each with its sizes on one line: `S 2 left · M sold out`. */
export function LowStockList({ products }: { products: ReturnType<typeof groupByProduct> }) {
  return (
    <ul aria-label="Low stock" className="divide-y divide-line border-y border-line">
      {products.map(({ id, title, variants }) => (
        <li key={id} className="items-baseline gap-x-6 py-2.5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Link
            to={`/admin/store/products/${id}/variants`}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {variants.map((row) => (
              <li key={row.variantId}>
                <Link to={`/admin/store/stock/${row.variantId}`} className="link inline-block min-h-6 wrap-anywhere">
                  <VisuallyHidden>Adjust stock of {title}: </VisuallyHidden>
                  {row.variant !== title && `${row.variant} `}
                  <StockLeft units={row.onHand - row.reserved} />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function StockLeft({ units }: { units: number }) {
  return units === 0 ? (
    <span className="font-semibold text-danger">sold out</span>
  ) : (
    <span className="font-semibold tabular-nums">{units} left</span>
  )
}
