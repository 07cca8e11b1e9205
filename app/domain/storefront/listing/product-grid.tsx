import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-card-data.ts'

const columns = 'grid gap-4 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4'

/** Pictures in the first row of the widest grid are fetched first. */
const FIRST_ROW = 4

/** Products in one to four columns. */
export function ProductGrid({ products, as }: { products: readonly ProductCardData[]; as?: 'h2' | 'h3' }) {
  return (
    <ul className={columns}>
      {products.map((product, place) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} as={as} eager={place < FIRST_ROW && as !== 'h3'} />
        </li>
      ))}
    </ul>
  )
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The grid while it is on its way, in the shape of what comes. */
export function ProductGridSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <span className="sr-only">Loading products</span>
      {waiting.map((card) => (
        <div
          key={card}
          className="grid grid-cols-[40%_1fr] overflow-hidden rounded-card border border-line bg-surface min-[30rem]:block"
        >
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
