import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { Invoice } from '#app/domain/orders/invoice.tsx'
import { PrintButton } from '#app/domain/orders/print-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Tax invoice ${loaderData?.order.number ?? ''}` }]

/** The tax invoice of an order, to print or save as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [order, { name, abn, address, email, phone }] = await Promise.all([findOrder(ctx, params.id), findAgency(ctx)])
  return { order, seller: { name, abn, address, email, phone }, timeZone: ctx.timeZone }
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { order, seller, timeZone } = loaderData
  return (
    <>
      <div data-print="none" className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <Breadcrumb
          items={[
            { label: 'Orders', href: '/admin/store/orders' },
            { label: `Order ${order.number}`, href: `/admin/store/orders/${order.id}` },
            { label: 'Tax invoice' },
          ]}
        />
        <PrintButton />
      </div>
      <Invoice order={order} seller={seller} timeZone={timeZone} />
    </>
  )
}
