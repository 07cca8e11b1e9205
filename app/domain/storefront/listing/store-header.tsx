import Sliders from 'lucide-react/icons/sliders-horizontal'
import { useId } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-style.ts'
import { cx } from '#app/ui/cx.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useShown } from '#app/ui/forms/filters/use-shown.ts'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Collection } from '../product/product.ts'
import type { ProductFacets } from '../store-gateway.ts'
import {
  countFacetFilters,
  hasFilters,
  parseStoreCriteria,
  SORTS,
  type StoreCriteria,
  storeHref,
} from './store-criteria.ts'
import { hasChoices, StoreFilters } from './store-filters.tsx'

type StoreHeaderProps = {
  criteria: StoreCriteria
  collections: readonly Collection[]
  facets: ProductFacets
  count: number
  /** What the products were found by, if none match the search as typed. */
  correctedSearch: string | null
}

/**
 * The store's title with the number of products, a form for search, sort order and filters, and links for the
 * collections. Choices apply immediately; without scripts, with the button.
 */
export function StoreHeader({ criteria, collections, facets, count, correctedSearch }: StoreHeaderProps) {
  const filtersId = useId()
  const filterCount = countFacetFilters(criteria)
  return (
    <div className="mb-6 space-y-3 sm:space-y-4" data-print="none">
      <div className="relative grid gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,42rem)] lg:items-center lg:justify-between">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 max-md:pr-36 max-[16rem]:pr-0">
          <h1 className="text-3xl">Store</h1>
          <p aria-live="polite" className="text-ink-soft tabular-nums wrap-anywhere">
            {count === 1 ? '1 product' : `${count} products`}
            {criteria.q && ` for “${correctedSearch ?? criteria.q}”`}
          </p>
          {hasFilters(criteria) && count > 0 && (
            <Link to="/store" className="link text-sm">
              Clear filters
            </Link>
          )}
        </div>
        <FilterForm criteria={criteria} facets={facets} filtersId={filtersId} />
      </div>
      <div className="flex items-center gap-2 empty:hidden">
        {hasChoices(criteria, facets) && (
          <button
            type="button"
            popoverTarget={filtersId}
            className={buttonClass({ tone: 'secondary' }, 'shrink-0 px-3.5 md:hidden')}
          >
            <Sliders aria-hidden="true" className="size-[1.125em]" />
            {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
          </button>
        )}
        {collections.length > 0 && <Collections criteria={criteria} collections={collections} />}
      </div>
      {correctedSearch !== null && count > 0 && (
        <p className="text-ink-soft wrap-anywhere">
          No products match “{criteria.q}”. Showing results for “{correctedSearch}”.
        </p>
      )}
      <ChosenCollection collection={collections.find(({ id }) => id === criteria.collection)} />
    </div>
  )
}

/** The image and text of the collection that the products are filtered by, if it has any. */
function ChosenCollection({ collection }: { collection: Collection | undefined }) {
  if (!collection || (!collection.image && collection.description === '')) return null
  const { title, description, image } = collection
  return (
    <section aria-label={title} className="flex items-center gap-4 sm:gap-6">
      {image && (
        <span className="shaded-photo block size-20 shrink-0 rounded-card sm:size-32">
          <img
            src={image.url}
            srcSet={image.srcSet ?? undefined}
            sizes="(width < 40rem) 80px, 128px"
            alt=""
            width={128}
            height={128}
            className="size-full object-cover"
          />
        </span>
      )}
      <PlainText text={description} className="max-w-prose text-ink-soft" />
    </section>
  )
}

function Collections({ criteria, collections }: Pick<StoreHeaderProps, 'criteria' | 'collections'>) {
  const allProducts = { id: null, title: 'All products' }
  return (
    <nav
      aria-label="Collections"
      className="-mr-4 min-w-0 flex-1 overflow-x-auto pr-4 md:-ml-4 md:pl-4 [scrollbar-width:none]"
    >
      <ul className="flex gap-2">
        {[allProducts, ...collections].map(({ id, title }) => {
          const current = id === criteria.collection
          return (
            <li key={title} className="shrink-0">
              <Link
                to={storeHref({ ...criteria, collection: id, page: 1 })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full border px-4 font-medium transition-colors',
                  current ? 'border-ink bg-ink text-paper' : 'border-edge bg-surface hover:border-ink',
                )}
              >
                {title}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Search, sort order and stock in a row, then the other filters; on a phone stock is beside the title. */
type FilterFormProps = Pick<StoreHeaderProps, 'criteria' | 'facets'> & { filtersId: string }

function FilterForm({ criteria, facets, filtersId }: FilterFormProps) {
  const navigate = useNavigate()
  const { q, collection, sort, inStock } = criteria
  const { form, sent } = useShown(Object.fromEntries(new URLSearchParams(storeHref(criteria).split('?')[1])))
  return (
    <Form
      ref={form}
      method="get"
      action="/store"
      role="search"
      aria-label="Product search"
      className="contents"
      onSubmit={sent}
      onChange={(event) => {
        const { target, currentTarget } = event
        // The search text is submitted with the button, choices immediately.
        if (target instanceof HTMLInputElement && target.type === 'search') return
        sent(event)
        void navigate(hrefOf(currentTarget), { preventScrollReset: true })
      }}
    >
      <div className="grid grid-cols-[1fr_auto] max-[16rem]:grid-cols-1 items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-5">
        {collection && <input type="hidden" name="collection" value={collection} />}
        <div className="flex min-w-0 items-end gap-2">
          <SearchField
            label="Search products"
            hideLabel
            placeholder="Search products"
            name="q"
            defaultValue={q}
            maxLength={100}
            className="min-w-0 flex-1"
          />
          <Button type="submit" tone="secondary" className="max-sm:sr-only focus-visible:not-sr-only">
            Search
          </Button>
        </div>
        <SelectField
          label="Sort by"
          hideLabel
          name="sort"
          options={SORTS}
          defaultValue={sort}
          className="w-36 md:w-48"
        />
        <CheckboxField
          label="In stock only"
          name="in_stock"
          value="1"
          defaultChecked={inStock}
          className="max-md:absolute max-md:top-0 max-md:right-0 max-[16rem]:static"
        />
      </div>
      {hasChoices(criteria, facets) && <StoreFilters criteria={criteria} facets={facets} id={filtersId} />}
    </Form>
  )
}

/** The URL of the form's current values, without empty ones. */
function hrefOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return storeHref(parseStoreCriteria(new URLSearchParams(fields)))
}
