import { ProductThumb } from '#app/domain/catalogue/product-thumb.tsx'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatDate } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OrderRow } from './my-orders.server.ts'
import { orderStatusLabel } from './order.ts'

type MyOrdersProps = { orders: OrderRow[]; timeZone: string; className?: string }

/** The person's newest orders, on a dashboard; nothing if there are none. */
export function MyOrders({ orders, timeZone, className }: MyOrdersProps) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="orders" className={className}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="orders" className="text-xl">
          Your orders
        </h2>
        <Link to="/account/orders" className="link">
          All orders
        </Link>
      </div>
      <OrderRows orders={orders} timeZone={timeZone} />
    </section>
  )
}

/** One card per order, with its first items and a link to its page. */
export function OrderRows({ orders, timeZone }: Pick<MyOrdersProps, 'orders' | 'timeZone'>) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {orders.map((order) => {
        const { label, tone } = orderStatusLabel(order)
        return (
          <Card key={order.id} as="li" padded={false} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 flex-1 basis-64">
              <Link to={`/orders/${order.id}`} className="font-semibold hover:underline hover:underline-offset-4">
                Order {order.number}
              </Link>
              <p className="text-sm text-ink-soft">
                <Time at={order.placedAt}>{formatDate(order.placedAt, timeZone)}</Time> ·{' '}
                {formatCents(order.totalCents)}
              </p>
              <p className="line-clamp-1 text-sm text-ink-soft wrap-anywhere">
                {order.lines.map(({ title }) => title).join(', ')}
                {order.hasMoreLines && ' and more'}
              </p>
            </div>
            <div className="flex gap-2">
              {order.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
                <ProductThumb key={index} image={line.image} />
              ))}
            </div>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </Card>
        )
      })}
    </ul>
  )
}
