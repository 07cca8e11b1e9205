import Upload from 'lucide-react/icons/upload'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { ProductTable } from '#app/domain/catalogue/product-table.tsx'
import { listProducts } from '#app/domain/catalogue/products/list-products.server.ts'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUSES } from '#app/domain/catalogue/products/product-form.ts'
import { parseProductSearch } from '#app/domain/catalogue/products/product-search.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/products'

export const meta: Route.MetaFunction = () => [{ title: 'Products' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const search = parseProductSearch(url.searchParams)
  const page = await listProducts(ctx, search, parsePagePosition(url.searchParams))
  return {
    rows: page.rows,
    count: page.count,
    filters: { q: search.q, status: search.status ?? ('' as const) },
    timeZone: ctx.timeZone,
    pages: parsePageLinks(url, page),
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { rows, count, filters, timeZone, pages } = loaderData
  const clear = (filters.q !== '' || filters.status !== '') && '/admin/store/products'
  const add = <ButtonLink to="/admin/store/products/new">Add product</ButtonLink>
  const hasProducts = rows.length > 0 || clear !== false
  return (
    <>
      <PageHeader
        title="Products"
        count={formatCount(count)}
        lead="All products, most recently updated first."
        actions={
          <>
            {hasProducts && <ExportLink to={`/admin/store/products.csv?${new URLSearchParams(filters)}`} compact />}
            <ButtonLink to="/admin/store/products/import" tone="quiet" size="sm" className="min-h-11">
              <Upload aria-hidden="true" className="size-4.5" />
              <span className="max-sm:sr-only">Import products</span>
            </ButtonLink>
            {hasProducts && add}
          </>
        }
      />
      <FilterForm
        shown={filters}
        clear={clear}
        search={{ label: 'Title or SKU', name: 'q', defaultValue: filters.q, maxLength: 150 }}
        chips={[
          { name: 'q', label: filters.q && `“${filters.q}”` },
          { name: 'status', label: filters.status && PRODUCT_STATUS_LABELS[filters.status] },
        ]}
      >
        <SelectField
          label="Status"
          name="status"
          placeholder="Any status"
          options={PRODUCT_STATUSES.map((value) => ({ value, label: PRODUCT_STATUS_LABELS[value] }))}
          defaultValue={filters.status}
          className="w-full sm:w-44"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No products match',
          hint: 'Try part of the title or of the SKU.',
          action: 'Show all products',
        }}
        empty={
          <EmptyState title="No products yet" action={add}>
            Add your first product with a title and a price. Customers see it once you publish it.
          </EmptyState>
        }
        pages={pages}
      >
        <ProductTable rows={rows} timeZone={timeZone} />
      </FilteredList>
    </>
  )
}
