import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { discountStatus, discountValueLabel, hasExpired } from '#app/domain/checkout/discounts/discount-labels.ts'
import { listDiscounts } from '#app/domain/checkout/discounts/discount-queries.server.ts'
import { DiscountStatusButton } from '#app/domain/checkout/discounts/discount-status-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Route } from './+types/discounts'

type Row = {
  id: string
  code: string
  value: string
  used: number
  usageLimit: number | null
  active: boolean
  hasExpired: boolean
  status: { label: string; tone: Tone }
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'code',
    header: 'Code',
    rowHeader: true,
    cell: (row) => (
      <Link to={`/admin/store/discounts/${row.id}`} className="link wrap-anywhere">
        {row.code}
      </Link>
    ),
  },
  // Wraps on a phone: cut off, the conditions of two discounts can't be told apart.
  { key: 'value', header: 'Value', cell: ({ value }) => value, className: 'max-md:whitespace-normal!' },
  {
    key: 'used',
    header: 'Used',
    phone: 'end',
    phoneLabel: true,
    align: 'end',
    cell: ({ code, used, usageLimit }) => {
      const label = usageLimit === null ? used : `${used} of ${usageLimit}`
      if (used === 0) return label
      return (
        <Link
          to={`/admin/store/orders?${new URLSearchParams({ q: code })}`}
          className="link inline-block min-w-6 py-0.5"
        >
          {label}{' '}
          <VisuallyHidden>
            {used === 1 ? 'order' : 'orders'} with {code}
          </VisuallyHidden>
        </Link>
      )
    },
    className: 'tabular-nums whitespace-nowrap',
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'badge',
    cell: ({ status }) => (
      <div>
        <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
      </div>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    hideHeader: true,
    actionsFor: (row) => row.code,
    align: 'end',
    cell: (row) => !row.hasExpired && <DiscountStatusButton {...row} />,
  },
]

export const meta: Route.MetaFunction = () => [{ title: 'Discounts' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await listDiscounts(ctx, parsePagePosition(url.searchParams))
  const rows = page.rows.map((discount): Row => {
    const { id, code, used, usageLimit, active } = discount
    const value = discountValueLabel(discount)
    const status = discountStatus(discount, ctx.now)
    return { id, code, value, used, usageLimit, active, hasExpired: hasExpired(discount, ctx.now), status }
  })
  return { rows, count: page.count, pages: parsePageLinks(url, page) }
}

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { rows, count, pages } = loaderData
  const add = <ButtonLink to="/admin/store/discounts/new">Add discount</ButtonLink>
  return (
    <>
      <PageHeader
        title="Discounts"
        count={formatCount(count)}
        lead="Codes that customers enter in the cart, and discounts that apply without one."
        actions={rows.length > 0 && add}
      />
      {rows.length > 0 ? (
        <DataTable caption="Discounts" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      ) : (
        <EmptyState title="No discounts yet" action={add}>
          Add a code for a percentage off, an amount off or free delivery.
        </EmptyState>
      )}
      <Pagination {...pages} />
    </>
  )
}
