import { useId } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { NearestProducts } from './nearest-products.server.ts'
import { ProductGrid } from './product-grid.tsx'
import { hasFilters, type StoreCriteria, storeHref } from './store-criteria.ts'

/** The specified text (specification section 8). */
const NO_PRODUCTS = 'No products available at the moment.'

type NoProductsProps = { criteria: StoreCriteria; nearest: NearestProducts | null }

/** A list without products: why, how to continue, and the nearest products. */
export function NoProducts({ criteria, nearest }: NoProductsProps) {
  const isFiltered = hasFilters(criteria)
  return (
    <>
      <EmptyState
        scene={isFiltered ? 'no-results' : 'empty-inbox'}
        title={isFiltered ? noMatchTitle(criteria, nearest) : NO_PRODUCTS}
        action={isFiltered && <ClearLinks criteria={criteria} nearest={nearest} />}
      >
        {isFiltered ? (
          <Advice criteria={criteria} nearest={nearest} />
        ) : (
          <>
            New products will appear here.{' '}
            <Link to="/contact" className="link">
              Contact us
            </Link>{' '}
            if you're looking for something.
          </>
        )}
      </EmptyState>
      {nearest && <Nearest nearest={nearest} />}
    </>
  )
}

/** Which part of the search is the cause. */
function noMatchTitle({ q }: StoreCriteria, nearest: NearestProducts | null): string {
  if (q === '') return 'No products match all of your filters'
  return nearest?.kind === 'without-filters' ? `No products match “${q}” and your filters` : `No products match “${q}”`
}

/** The specified sentence, and the spelling of products that have the words. */
function Advice({ criteria: { q }, nearest }: NoProductsProps) {
  if (nearest?.kind === 'without-filters' || q === '') return NO_PRODUCTS
  return (
    <>
      <p>{NO_PRODUCTS}</p>
      {nearest?.kind === 'spelling' ? (
        <p className="mt-1 text-lg text-ink">
          Did you mean{' '}
          <Link to={storeHref({ q: nearest.q })} className="link font-medium">
            {nearest.q}
          </Link>
          ?
        </p>
      ) : nearest?.collection ? (
        <p>We have a collection with this name.</p>
      ) : (
        <p>Check the spelling, or try fewer or other words.</p>
      )}
    </>
  )
}

/** Removes the cause: the filters if the search finds products without them, or else the search with its filters. */
function ClearLinks({ criteria: { q }, nearest }: NoProductsProps) {
  const areFiltersCause = nearest?.kind === 'without-filters' || q === ''
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {areFiltersCause && (
        <ButtonLink to={storeHref({ q })} tone="secondary">
          Clear filters
        </ButtonLink>
      )}
      {q !== '' && (
        <ButtonLink to="/store" tone="secondary">
          Clear search
        </ButtonLink>
      )}
    </div>
  )
}

const HEADINGS: Record<NearestProducts['kind'], (nearest: NearestProducts) => string> = {
  'without-filters': () => 'Without the filters',
  collection: ({ collection }) => collection?.title ?? '',
  spelling: ({ q }) => `Products for “${q}”`,
  'some-words': () => 'Products that match some of your words',
  featured: () => 'Popular products',
}

function Nearest({ nearest }: { nearest: NearestProducts }) {
  const id = useId()
  const { kind, q, collection, count, products } = nearest
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {HEADINGS[kind](nearest)}
        </h2>
        {kind !== 'some-words' && count > products.length && (
          <Link
            to={storeHref({ q, collection: collection?.id ?? null })}
            className="link inline-flex min-h-11 items-center"
          >
            {kind === 'featured' ? 'All products' : `Show all ${count}`}
          </Link>
        )}
      </div>
      <ProductGrid products={products} as="h3" />
    </section>
  )
}
