import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks } from '#app/core/pagination/page-position.ts'
import { findOwnAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { listMyOrders } from '#app/domain/orders/my-orders.server.ts'
import { OrderRows } from '#app/domain/orders/my-orders.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/orders'

export const meta: Route.MetaFunction = () => [{ title: 'Your orders' }]

/** Orders that the person placed while signed in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [page, { balanceCents, entries }] = await Promise.all([
    listMyOrders(ctx, url.searchParams),
    findOwnAllowance(ctx),
  ])
  return {
    rows: page.rows,
    count: formatCount(page.count),
    links: parsePageLinks(url, page),
    timeZone: ctx.timeZone,
    allowanceCents: entries.length > 0 ? balanceCents : null,
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { rows, count, links, timeZone, allowanceCents } = loaderData
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader
        title="Your orders"
        count={rows.length > 0 ? count : null}
        actions={
          allowanceCents !== null && (
            <ButtonLink to="/account/allowance" tone="secondary">
              Staff allowance {formatCents(allowanceCents)}
            </ButtonLink>
          )
        }
      />
      {rows.length > 0 ? (
        <OrderRows orders={rows} timeZone={timeZone} />
      ) : (
        <EmptyState title="No orders yet" action={<ButtonLink to="/store">Visit the store</ButtonLink>}>
          Orders you place while signed in appear here.
        </EmptyState>
      )}
      <Pagination label="Pages of orders" {...links} />
    </div>
  )
}
