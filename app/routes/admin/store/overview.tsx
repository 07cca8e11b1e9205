import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listStockLevels } from '#app/domain/inventory/stock-queries.server.ts'
import { StockTable } from '#app/domain/inventory/stock-table.tsx'
import { listOrders } from '#app/domain/orders/admin/order-queries.server.ts'
import { OrderTable } from '#app/domain/orders/admin/order-table.tsx'
import { findStoreFigures } from '#app/domain/orders/admin/store-figures.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/overview'

/** Rows of the short list of what runs out. */
const SHORT_LIST = 8

export const meta: Route.MetaFunction = () => [{ title: 'Store' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [figures, low, newest] = await Promise.all([
    findStoreFigures(ctx),
    listStockLevels(ctx, { q: '', only: 'low' }),
    listOrders(ctx, { q: '', filter: 'open' }, null),
  ])
  const { timeZone } = ctx
  return { figures, low: low.rows.slice(0, SHORT_LIST), open: newest.rows.slice(0, SHORT_LIST), timeZone }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { figures, low, open, timeZone } = loaderData
  const { lowStock } = figures
  const { placed, open: toPack, requiresAction } = figures.orders
  return (
    <>
      <PageHeader
        title="Store"
        lead="What sells, what runs out, what wants doing."
        actions={
          <ButtonLink to="/store" tone="secondary">
            Open the shop
          </ButtonLink>
        }
      />
      {requiresAction > 0 && (
        <Callout tone="warning" title="An order needs a decision" className="mb-8">
          <Link to="/admin/store/orders?show=requires_action" className="link">
            {requiresAction === 1 ? 'Look at it' : `Look at all ${requiresAction}`}
          </Link>
        </Callout>
      )}
      <div className="mb-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatTile value={placed} label={placed === 1 ? 'Order today' : 'Orders today'} href="/admin/store/orders" />
        <StatTile value={toPack} label="To pack or send" href="/admin/store/orders?show=open" />
        <StatTile value={lowStock} label="Running out" href="/admin/store/stock?only=low" />
        <StatTile
          value={figures.published}
          label="Products in the shop"
          href="/admin/store/products?status=published"
          note={figures.drafts > 0 ? `and ${figures.drafts} in draft` : undefined}
        />
      </div>
      <Shelf title="To pack or send" more="All orders" href="/admin/store/orders">
        {open.length > 0 ? (
          <OrderTable rows={open} timeZone={timeZone} />
        ) : (
          <p className="text-ink-soft">Everything is on its way.</p>
        )}
      </Shelf>
      <Shelf title="Running out" {...(lowStock > low.length ? allLow(lowStock) : ALL_STOCK)}>
        {low.length > 0 ? <StockTable rows={low} /> : <p className="text-ink-soft">Plenty of everything.</p>}
      </Shelf>
    </>
  )
}

const ALL_STOCK = { more: 'All stock', href: '/admin/store/stock' }

/** The way on where the list is shorter than the tile above it says. */
const allLow = (count: number) => ({ more: `All ${count} running out`, href: '/admin/store/stock?only=low' })

type ShelfProps = { title: string; more: string; href: string; children: ReactNode }

/** A short list with the way to the whole one. */
function Shelf({ title, more, href, children }: ShelfProps) {
  return (
    <section aria-label={title} className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <ButtonLink to={href} tone="quiet" size="sm">
          {more}
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}
