import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-card-data.ts'

const columns = 'grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4'

/** Photos in the first row of the widest grid load with high priority. */
const FIRST_ROW = 4

/** A grid of products in one to four columns. Under an `h3`, four products at most fill one row: of three columns, only three are shown. */
export function ProductGrid({ products, as }: { products: readonly ProductCardData[]; as?: 'h2' | 'h3' }) {
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

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The grid while products load. */
export function ProductGridSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <span className="sr-only">Loading products</span>
      {PLACEHOLDERS.map((card) => (
        <div key={card} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-square rounded-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-11 w-full rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}
