import { LOW_STOCK_THRESHOLD } from '#app/domain/inventory/stock-form.ts'
import { listStockLevels, MAX_STOCK_ROWS } from '#app/domain/inventory/stock-queries.server.ts'
import { StockTable } from '#app/domain/inventory/stock-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = () => [{ title: 'Stock' }]

const ONLY = [
  { value: 'low', label: `${LOW_STOCK_THRESHOLD} left or fewer` },
  { value: 'out', label: 'Sold out' },
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 150)
  const only = ONLY.find(({ value }) => value === url.searchParams.get('only'))?.value ?? null
  const found = await listStockLevels(ctxOf(context), { q, only })
  return { ...found, filters: { q, only: only ?? '' }, most: MAX_STOCK_ROWS }
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { rows, more, filters, most } = loaderData
  const isSearch = filters.q !== '' || filters.only !== ''
  return (
    <>
      <PageHeader title="Stock" lead="What the shelf holds, what is promised to people who are paying, what is left." />
      <FilterForm shown={filters} clear={isSearch && '/admin/store/stock'}>
        <SearchField
          label="Product or SKU"
          name="q"
          defaultValue={filters.q}
          maxLength={150}
          className="min-w-60 flex-1"
        />
        <SelectField
          label="Show"
          name="only"
          placeholder="All that is counted"
          options={ONLY}
          defaultValue={filters.only}
          className="w-full sm:w-52"
        />
      </FilterForm>
      {rows.length > 0 && <StockTable rows={rows} />}
      {more && <p className="mt-4 text-ink-soft">The first {most} are shown. Search for the others.</p>}
      {rows.length === 0 && (
        <EmptyState
          title={isSearch ? 'Nothing matches' : 'Nothing is counted yet'}
          action={isSearch ? <ButtonLink to="/admin/store/stock">Show all</ButtonLink> : undefined}
        >
          Variants appear here when “Count its stock” is ticked.
        </EmptyState>
      )}
    </>
  )
}
