import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { listOrdersToPack, parseOrderIds } from '#app/domain/orders/packing/list-orders-to-pack.server.ts'
import {
  AddressLabels,
  filterLabelled,
  filterUnsent,
  PackingSlips,
  PickList,
} from '#app/domain/orders/packing/print-sheets.tsx'
import { PrintButton } from '#app/domain/orders/print-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/print'

const SHEETS = { slips: 'Packing slips', picks: 'Pick list', labels: 'Address labels' }
type Sheet = keyof typeof SHEETS

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: SHEETS[loaderData?.sheet ?? 'slips'] }]

/** `?sheet=` with the chosen orders as `id`. Each sheet links to the others, because an order needs all of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const requested = url.searchParams.get('sheet') ?? ''
  const sheet: Sheet = requested in SHEETS ? (requested as Sheet) : 'slips'
  const [orders, agency] = await Promise.all([
    listOrdersToPack(ctx, parseOrderIds(url.searchParams.getAll('id'))),
    findAgency(ctx),
  ])
  const tabs = Object.entries(SHEETS).map(([each, label]) => {
    const params = new URLSearchParams(url.searchParams)
    params.set('sheet', each)
    return { label, href: `${url.pathname}?${params}`, current: each === sheet }
  })
  return {
    sheet,
    tabs,
    orders,
    agency: agency.name,
    sender: `${agency.name}, ${agency.address}`,
    timeZone: ctx.timeZone,
  }
}

export default function Print({ loaderData }: Route.ComponentProps) {
  const { sheet, tabs, orders, agency, sender, timeZone } = loaderData
  return (
    <>
      <div data-print="none">
        <PageHeader
          title={SHEETS[sheet]}
          count={(sheet === 'labels' ? filterLabelled : filterUnsent)(orders).length}
          above={<Breadcrumb items={[{ label: 'Orders', href: '/admin/store/orders' }, { label: SHEETS[sheet] }]} />}
          actions={orders.length > 0 && <PrintButton />}
        />
      </div>
      {orders.length > 0 && <Tabs label="What to print" tabs={tabs} className="mb-6" />}
      {orders.length === 0 ? (
        <EmptyState
          title="No orders selected"
          action={<ButtonLink to="/admin/store/orders?show=open">View orders to pack or ship</ButtonLink>}
        >
          Select orders in the list, then choose what to print.
        </EmptyState>
      ) : sheet === 'picks' ? (
        <PickList orders={orders} />
      ) : sheet === 'labels' ? (
        <AddressLabels orders={orders} sender={sender} />
      ) : (
        <PackingSlips orders={orders} agency={agency} timeZone={timeZone} />
      )}
    </>
  )
}
