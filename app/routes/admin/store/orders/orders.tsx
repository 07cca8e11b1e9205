import { formatCount, formatCountOf } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listOrders, ORDER_FILTERS, type OrderFilter } from '#app/domain/orders/admin/order-queries.server.ts'
import { OrderTable } from '#app/domain/orders/admin/order-table.tsx'
import { countAwaitingPayments } from '#app/domain/orders/awaiting/list-awaiting-payments.server.ts'
import { countOpenReturns } from '#app/domain/orders/returns/return-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/orders'

const LABELS: Record<OrderFilter, string> = {
  open: 'To pack or ship',
  requires_action: 'Needs attention',
  shipped: 'Shipped or picked up',
  refunded: 'Fully or partly refunded',
}

export const meta: Route.MetaFunction = () => [{ title: 'Orders' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 254)
  const filter = ORDER_FILTERS.find((value) => value === url.searchParams.get('show')) ?? null
  const [page, awaiting, returns] = await Promise.all([
    listOrders(ctx, { q, filter }, parsePagePosition(url.searchParams)),
    countAwaitingPayments(ctx),
    countOpenReturns(ctx),
  ])
  const awaitingMatches = q && page.rows.length === 0 ? await countAwaitingPayments(ctx, q) : 0
  return {
    awaitingMatches,
    rows: page.rows,
    count: page.count,
    awaiting,
    returns,
    search: { q, show: filter ?? ('' as const) },
    options: ORDER_FILTERS.map((value) => ({ value, label: LABELS[value] })),
    timeZone: ctx.timeZone,
    pages: parsePageLinks(url, page),
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { rows, count, awaitingMatches, awaiting, returns, search, options, timeZone, pages } = loaderData
  const clear = (search.q !== '' || search.show !== '') && '/admin/store/orders'
  return (
    <>
      <PageHeader
        title="Orders"
        count={formatCount(count)}
        // In the lead, because a second button would move the first order out of the first screen of a phone.
        lead={
          <>
            Paid orders, newest first.{' '}
            <Link to="/admin/store/orders/returns" className="link inline-block py-0.5">
              Returns{returns > 0 && ` (${formatCount(returns)})`}
            </Link>
          </>
        }
        actions={
          <ButtonLink to="/admin/store/orders/awaiting" tone="secondary">
            Awaiting payment{awaiting > 0 && ` (${formatCount(awaiting)})`}
          </ButtonLink>
        }
      />
      <FilterForm
        shown={search}
        clear={clear}
        search={{ label: 'Number, name or email', name: 'q', defaultValue: search.q, maxLength: 254 }}
        chips={[
          { name: 'q', label: search.q && `“${search.q}”` },
          { name: 'show', label: search.show && LABELS[search.show] },
        ]}
      >
        <SelectField
          label="Show"
          name="show"
          placeholder="All orders"
          options={options}
          defaultValue={search.show}
          className="w-full sm:w-56"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No orders match',
          hint:
            awaitingMatches > 0 ? (
              <Link className="link" to={`/admin/store/orders/awaiting?${new URLSearchParams({ q: search.q })}`}>
                {formatCountOf(awaitingMatches, 'order')} awaiting payment {awaitingMatches === 1 ? 'matches' : 'match'}
              </Link>
            ) : (
              'Try the order number, part of the name or email, or a discount code.'
            ),
          action: 'Show all orders',
        }}
        empty={<EmptyState title="No orders yet">Orders appear here once they are paid for.</EmptyState>}
        pages={pages}
      >
        <OrderTable rows={rows} timeZone={timeZone} />
      </FilteredList>
    </>
  )
}
