import { data, useRouteError } from 'react-router'
import { formatPageRange } from '#app/core/pagination/format-page-range.ts'
import { CachedNotice } from '#app/domain/storefront/cached-notice.tsx'
import { loadStorePage, type StorePageData } from '#app/domain/storefront/listing/load-store-page.server.ts'
import { NoProducts } from '#app/domain/storefront/listing/no-products.tsx'
import { ProductGrid } from '#app/domain/storefront/listing/product-grid.tsx'
import {
  PRODUCTS_PER_PAGE,
  parseStoreCriteria,
  type StoreCriteria,
  storeHref,
} from '#app/domain/storefront/listing/store-criteria.ts'
import { storeFailureTitle } from '#app/domain/storefront/listing/store-failure.ts'
import { StoreHeader } from '#app/domain/storefront/listing/store-header.tsx'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { StoreLoadError } from '#app/domain/storefront/store-load-error.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PendingList } from '#app/ui/data/pending-list.tsx'
import type { Route } from './+types/store'

/** The currency and taxes of an external store are its own. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Store' },
  {
    name: 'description',
    content: `Workwear, drinkware and desk accessories.${loaderData?.isExternal ? '' : ' Prices in Australian dollars, GST included.'}`,
  },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  const criteria = parseStoreCriteria(url.searchParams)
  const { now } = ctx
  const isExternal = store.kind === 'external'
  try {
    const storePage: StorePageData = await loadStorePage(ctx, store, criteria)
    return { storePage, problem: null, criteria, now, isExternal }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the store is unavailable')
    return data({ storePage: null, problem: error.message, criteria, now, isExternal }, { status: 503 })
  }
}

export default function Store({ loaderData: { storePage, problem, criteria, now } }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 sm:py-10">
      {storePage ? (
        <>
          <StoreHeader
            criteria={criteria}
            collections={storePage.collections}
            facets={storePage.facets}
            count={storePage.count}
            correctedSearch={storePage.correctedSearch}
          />
          <CachedNotice cachedAt={storePage.cachedAt} now={now} className="mb-6" />
          <PendingList>
            <Products storePage={storePage} criteria={criteria} />
          </PendingList>
        </>
      ) : (
        <>
          <h1 className="mb-4 text-3xl">Store</h1>
          <StoreLoadError title={`Error loading products: ${problem}`} />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title={storeFailureTitle(useRouteError())} />
}

type ProductsProps = { storePage: StorePageData; criteria: StoreCriteria }

function Products({ storePage: { products, count, nearest }, criteria }: ProductsProps) {
  const { page } = criteria
  const start = (page - 1) * PRODUCTS_PER_PAGE + 1
  const hrefOf = (page: number) => storeHref({ ...criteria, page })
  if (count === 0) return <NoProducts criteria={criteria} nearest={nearest} />
  return (
    <>
      <ProductGrid products={products} />
      <Pagination
        label="Pages of products"
        position={formatPageRange({ start, end: start + products.length - 1 }, formatNumber(count))}
        newerHref={page > 1 ? hrefOf(page - 1) : null}
        olderHref={page * PRODUCTS_PER_PAGE < count ? hrefOf(page + 1) : null}
      />
    </>
  )
}
