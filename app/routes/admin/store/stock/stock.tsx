import Upload from 'lucide-react/icons/upload'
import { MAX_STOCK_ROWS } from '#app/domain/inventory/stock.ts'
import { listStockLevels } from '#app/domain/inventory/stock-queries.server.ts'
import { parseStockSearch, STOCK_LEVEL_FILTERS } from '#app/domain/inventory/stock-search.ts'
import { StockTable } from '#app/domain/inventory/stock-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = () => [{ title: 'Stock' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = parseStockSearch(url.searchParams)
  const found = await listStockLevels(ctxOf(context), search)
  return { ...found, filters: { q: search.q, level: search.level ?? '' }, max: MAX_STOCK_ROWS }
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { rows, hasMore, filters, max } = loaderData
  const clear = (filters.q !== '' || filters.level !== '') && '/admin/store/stock'
  return (
    <>
      <PageHeader
        title="Stock"
        count={hasMore ? `${max}+` : rows.length}
        lead={
          <Link to="/admin/store/stock/documents" className="link inline-flex min-h-6 items-center">
            Deliveries and counts
          </Link>
        }
        actions={
          <>
            <ExportLink to={`/admin/store/stock.csv?${new URLSearchParams(filters)}`} compact />
            <ButtonLink to="/admin/store/stock/import" tone="quiet" size="sm" className="min-h-11">
              <Upload aria-hidden="true" className="size-4.5" />
              <span className="max-sm:sr-only">
                Import<VisuallyHidden> stock</VisuallyHidden>
              </span>
            </ButtonLink>
            <ButtonLink to="/admin/store/stock/counts/new" tone="secondary">
              {/* The whole name would move the last button to a second row of a phone. */}
              <span>
                Count<span className="max-sm:sr-only"> stock</span>
              </span>
            </ButtonLink>
            <ButtonLink to="/admin/store/stock/deliveries/new">Receive delivery</ButtonLink>
          </>
        }
      />
      <FilterForm
        shown={filters}
        clear={clear}
        search={{ label: 'Product or SKU', name: 'q', defaultValue: filters.q, maxLength: 150 }}
        chips={[
          { name: 'q', label: filters.q && `“${filters.q}”` },
          { name: 'level', label: STOCK_LEVEL_FILTERS.find(({ value }) => value === filters.level)?.label },
        ]}
      >
        <SelectField
          label="Stock level"
          name="level"
          placeholder="All tracked variants"
          options={STOCK_LEVEL_FILTERS}
          defaultValue={filters.level}
          className="w-full sm:w-52"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No variants match',
          hint: "Try part of the product's title or of the SKU.",
          action: 'Show all variants',
        }}
        empty={
          <EmptyState
            title="No tracked variants yet"
            action={<ButtonLink to="/admin/store/products">View products</ButtonLink>}
          >
            Variants with Track inventory turned on appear here.
          </EmptyState>
        }
      >
        <StockTable rows={rows} />
        {hasMore && <p className="mt-4 text-ink-soft">Showing the first {max} variants. Search to find the others.</p>}
      </FilteredList>
    </>
  )
}
