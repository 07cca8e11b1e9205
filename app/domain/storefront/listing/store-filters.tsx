import { useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { Collection } from '../product/product.ts'
import { hasFilters, parseStoreCriteria, SORTS, type StoreCriteria, storeHref } from './store-criteria.ts'

type ShopBarProps = { criteria: StoreCriteria; collections: readonly Collection[]; count: number }

/** Collections as links, and a form for words, order and stock. Each choice shows at once; without scripts by button. */
export function StoreFilters({ criteria, collections, count }: ShopBarProps) {
  return (
    <div className="mb-6" data-print="none">
      {collections.length > 0 && <Collections criteria={criteria} collections={collections} />}
      <ShopForm criteria={criteria} />
      <div className="mt-4 flex min-h-8 flex-wrap items-center gap-x-4">
        <p aria-live="polite" className="font-semibold tabular-nums">
          {count === 1 ? '1 product' : `${count} products`}
          {criteria.q && ` for “${criteria.q}”`}
        </p>
        {hasFilters(criteria) && count > 0 && (
          <Link to="/store" className="link text-sm">
            Show everything
          </Link>
        )}
      </div>
    </div>
  )
}

function Collections({ criteria, collections }: Omit<ShopBarProps, 'count'>) {
  const everything = { id: null, title: 'Everything' }
  return (
    <nav aria-label="Collections" className="-mx-4 mb-5 overflow-x-auto px-4 [scrollbar-width:none]">
      <ul className="flex gap-2">
        {[everything, ...collections].map(({ id, title }) => {
          const current = id === criteria.collection
          return (
            <li key={title} className="shrink-0">
              <Link
                to={storeHref({ ...criteria, collection: id, page: 1 })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full border px-4 font-medium transition-colors',
                  current ? 'border-on-wattle bg-wattle text-on-wattle' : 'border-edge bg-surface hover:border-ink',
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

function ShopForm({ criteria }: { criteria: StoreCriteria }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { q, collection, sort, inStock } = criteria
  const chosen = JSON.stringify([q, collection, sort, inStock])
  // The address decides: after Back or Show everything the fields are set to it, focus stays where it is. A select is
  // not set back by the form, which knows only its first value.
  useEffect(() => {
    if (!chosen || !form.current) return
    form.current.reset()
    const select = form.current.elements.namedItem('sort')
    if (select instanceof HTMLSelectElement) select.value = sort
  }, [chosen, sort])
  return (
    <Form
      ref={form}
      method="get"
      action="/store"
      role="search"
      aria-label="Product search"
      className="grid grid-cols-[1fr_auto] items-end gap-x-5 gap-y-3 md:grid-cols-[1fr_auto_auto]"
      onChange={(event) => {
        const { target, currentTarget } = event
        // Words are searched for when they are sent, choices at once.
        if (target instanceof HTMLInputElement && target.type === 'search') return
        void navigate(addressOf(currentTarget), { preventScrollReset: true })
      }}
    >
      {collection && <input type="hidden" name="collection" value={collection} />}
      <div className="col-span-full flex items-end gap-2 md:col-span-1">
        <SearchField label="Search products" name="q" defaultValue={q} maxLength={100} className="flex-1" />
        <Button type="submit" tone="secondary">
          Search
        </Button>
      </div>
      <SelectField label="Sort by" name="sort" options={SORTS} defaultValue={sort} className="md:w-52" />
      <CheckboxField label="In stock only" name="in_stock" value="1" defaultChecked={inStock} />
    </Form>
  )
}

/** Where the form leads, without what is empty in it. */
function addressOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return storeHref(parseStoreCriteria(new URLSearchParams(fields)))
}
