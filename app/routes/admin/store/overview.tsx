import type { ReactNode } from 'react'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { groupByProduct, LowStockList } from '#app/domain/inventory/low-stock-list.tsx'
import { listStockLevels } from '#app/domain/inventory/stock-queries.server.ts'
import { listOrders } from '#app/domain/orders/admin/order-queries.server.ts'
import { OrderTable } from '#app/domain/orders/admin/order-table.tsx'
import { findStoreFigures } from '#app/domain/orders/admin/store-figures.server.ts'
import { countOpenReturns } from '#app/domain/orders/returns/return-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/overview'

/** Rows of each list on this page. */
const MAX_ROWS = 8

export const meta: Route.MetaFunction = () => [{ title: 'Store' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [figures, returns, low, newest] = await Promise.all([
    findStoreFigures(ctx),
    countOpenReturns(ctx),
    listStockLevels(ctx, { q: '', level: 'low' }),
    listOrders(ctx, { q: '', filter: 'open' }, null),
  ])
  return {
    figures,
    returns,
    low: groupByProduct(low.rows).slice(0, MAX_ROWS),
    open: newest.rows.slice(0, MAX_ROWS),
    timeZone: ctx.timeZone,
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { figures, returns, low, open, timeZone } = loaderData
  const { lowStock } = figures
  const isEmpty = figures.published + figures.drafts === 0 && open.length === 0
  const shown = low.reduce((sum, { variants }) => sum + variants.length, 0)
  const { placed, placedCents, open: toPackOrShip, requiresAction } = figures.orders
  return (
    <>
      <PageHeader
        title="Store"
        lead="Sales, stock and orders that need attention."
        actions={
          <ButtonLink to="/store" tone="secondary">
            View store
          </ButtonLink>
        }
      />
      {requiresAction > 0 && (
        <Callout
          tone="warning"
          title={
            requiresAction === 1 ? 'An order needs attention' : `${formatCount(requiresAction)} orders need attention`
          }
          className="mb-8"
        >
          <Link to="/admin/store/orders?show=requires_action" className="link inline-block py-0.5">
            {requiresAction === 1 ? 'View order' : 'View orders'}
          </Link>
        </Callout>
      )}
      {returns > 0 && (
        <Callout
          title={returns === 1 ? 'A return is open' : `${formatCount(returns)} returns are open`}
          className="mb-8"
        >
          <Link to="/admin/store/orders/returns" className="link inline-block py-0.5">
            {returns === 1 ? 'View return' : 'View returns'}
          </Link>
        </Callout>
      )}
      <div className="mb-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatTile
          value={formatCount(placed)}
          label={placed === 1 ? 'Order today' : 'Orders today'}
          href="/admin/store/orders"
          note={placed > 0 ? formatCents(placedCents) : undefined}
        />
        <StatTile value={formatCount(toPackOrShip)} label="To pack or ship" href="/admin/store/orders?show=open" />
        <StatTile value={lowStock} label="Low stock" href="/admin/store/stock?level=low" />
        <StatTile
          value={figures.published}
          label="Published products"
          href="/admin/store/products?status=published"
          note={figures.drafts > 0 ? `and ${figures.drafts} ${figures.drafts === 1 ? 'draft' : 'drafts'}` : undefined}
        />
      </div>
      {isEmpty ? (
        <EmptyState
          title="No products yet"
          action={<ButtonLink to="/admin/store/products/new">Add product</ButtonLink>}
        >
          Add your first product with a title and a price. Customers see it once you publish it.
        </EmptyState>
      ) : (
        <>
          <ShortList title="To pack or ship" more="All orders" href="/admin/store/orders">
            {open.length > 0 ? (
              <OrderTable rows={open} timeZone={timeZone} />
            ) : (
              <p className="text-ink-soft">No orders to pack or ship.</p>
            )}
          </ShortList>
          <ShortList title="Low stock" {...(lowStock > shown ? allLowStock(lowStock) : ALL_STOCK)}>
            {low.length > 0 ? (
              <LowStockList products={low} />
            ) : (
              <p className="text-ink-soft">No published products are low in stock.</p>
            )}
          </ShortList>
        </>
      )}
    </>
  )
}

const ALL_STOCK = { more: 'All stock', href: '/admin/store/stock' }

/** The link to all of them where the list is shorter than the number in its tile. */
const allLowStock = (count: number) => ({ more: `All ${count} low in stock`, href: '/admin/store/stock?level=low' })

type ShortListProps = {
  title: string
  /** The label of the link to the whole list. */
  more: string
  href: string
  children: ReactNode
}

/** The first rows of a list with a link to the whole list. */
function ShortList({ title, more, href, children }: ShortListProps) {
  return (
    <section aria-label={title} className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <ButtonLink to={href} tone="quiet" size="sm" flush="end">
          {more}
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}
