import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { AwaitingTable } from '#app/domain/orders/awaiting/awaiting-table.tsx'
import { listAwaitingPayments } from '#app/domain/orders/awaiting/list-awaiting-payments.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/awaiting'

export const meta: Route.MetaFunction = () => [{ title: 'Awaiting payment' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 254)
  const page = await listAwaitingPayments(ctx, q, parsePagePosition(url.searchParams))
  return { rows: page.rows, q, now: ctx.now, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function AwaitingPayments({ loaderData }: Route.ComponentProps) {
  const { rows, q, now, timeZone, pages } = loaderData
  const clear = q !== '' && '/admin/store/orders/awaiting'
  return (
    <>
      <PageHeader
        title="Awaiting payment"
        lead="Bank transfers and other payments that take days. Items stay reserved, and orders are placed once the payment arrives."
        above={<Breadcrumb items={[{ label: 'Orders', href: '/admin/store/orders' }, { label: 'Awaiting payment' }]} />}
      />
      <FilterForm
        shown={{ q }}
        clear={clear}
        search={{ label: 'Name or email', name: 'q', defaultValue: q, maxLength: 254 }}
        chips={[{ name: 'q', label: q && `“${q}”` }]}
      />
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No orders match',
          hint: 'Try part of the name or email.',
          action: 'Show all',
        }}
        empty={
          <EmptyState title="No orders are waiting for payment">
            Orders appear here while a payment is on its way, and move to Orders once it arrives.
          </EmptyState>
        }
        pages={pages}
      >
        <AwaitingTable rows={rows} now={now} timeZone={timeZone} />
      </FilteredList>
    </>
  )
}
