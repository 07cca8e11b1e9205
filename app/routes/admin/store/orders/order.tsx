import { SubjectHistory } from '#app/core/audit/subject-history.tsx'
import { findVariantImages } from '#app/domain/catalogue/first-images.server.ts'
import { OrderActions } from '#app/domain/orders/admin/order-actions.tsx'
import { OrderLines } from '#app/domain/orders/admin/order-lines.tsx'
import { OrderParcels } from '#app/domain/orders/admin/order-parcels.tsx'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { OrderRefunds } from '#app/domain/orders/admin/order-refunds.tsx'
import { OrderCustomer, OrderNote } from '#app/domain/orders/admin/order-sidebar.tsx'
import { adminOrderStatusLabel } from '#app/domain/orders/admin/order-status-label.ts'
import { withAmount } from '#app/domain/orders/admin/with-amount.ts'
import { OrderReturns } from '#app/domain/orders/returns/order-returns.tsx'
import { listOrderReturns } from '#app/domain/orders/returns/return-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Order ${loaderData?.order.number ?? ''}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const [returns, images] = await Promise.all([listOrderReturns(ctx, order.id), findVariantImages(ctx, order.lines)])
  return { order, returns, images, timeZone: ctx.timeZone }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, returns, images, timeZone } = loaderData
  const { label, tone } = adminOrderStatusLabel(order)
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        lead={`Placed ${formatDateTime(order.placedAt, timeZone)}`}
        above={
          <Breadcrumb items={[{ label: 'Orders', href: '/admin/store/orders' }, { label: `Order ${order.number}` }]} />
        }
        actions={<StatusBadge tone={tone}>{label}</StatusBadge>}
      />
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <OrderLines order={order} images={images} />
        <div className="grid items-start gap-6 max-xl:md:grid-cols-2 xl:row-span-2">
          <OrderActions key={`${order.fulfillmentStatus} ${order.parcels.length}`} order={order} />
          <div className="grid gap-6">
            <OrderCustomer order={order} />
            <OrderNote order={order} />
          </div>
        </div>
        <div className="min-w-0 space-y-10">
          <OrderReturns returns={returns} lines={order.lines} timeZone={timeZone} />
          <OrderParcels order={order} timeZone={timeZone} />
          <OrderRefunds order={order} timeZone={timeZone} />
          <SubjectHistory steps={order.history.map(withAmount)} subjectName={order.fullName} timeZone={timeZone} />
        </div>
      </div>
    </>
  )
}
