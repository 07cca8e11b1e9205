import { cx } from '#app/ui/cx.ts'
import { useBodyMark } from '#app/ui/overlays/use-body-mark.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-card-data.ts'

const columns = 'grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4'

/** Photos in the first row of the widest grid load with high priority. */
const FIRST_ROW = 4

/**
 * A grid of products in one to four columns. Under an `h3`, four products at most fill one row: of three columns, only
 * three are shown.
 */
export function ProductGrid({ products, as }: { products: readonly ProductCardData[]; as?: 'h2' | 'h3' }) {
  // The toast about an added product would cover the buttons of the last row that is visible.
  useBodyMark('footBar')
  return (
    <ul className={cx(columns, as === 'h3' && 'md:max-lg:[&>:nth-child(4)]:hidden')}>
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} as={as} eager={index < FIRST_ROW && as !== 'h3'} />
        </li>
      ))}
    </ul>
  )
}
