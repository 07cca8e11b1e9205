import { formatCents } from '#app/domain/checkout/checkout.ts'
import { DiscountSalesTable, RefundTable } from '#app/domain/orders/reports/detail-tables.tsx'
import { listDiscountSales, listRefunds } from '#app/domain/orders/reports/discounts-and-refunds.server.ts'
import {
  chartPeriods,
  parseReportFilter,
  REPORT_GROUPINGS,
  type ReportFilter,
  reportSearch,
} from '#app/domain/orders/reports/report-filter.ts'
import { PeriodTable, ProductSalesTable } from '#app/domain/orders/reports/report-tables.tsx'
import { SalesChart } from '#app/domain/orders/reports/sales-chart.tsx'
import { listPeriodSales, listProductSales, totalOfPeriods } from '#app/domain/orders/reports/sales-report.server.ts'
import { STORE_FILE_LABELS, STORE_FILES } from '#app/domain/orders/reports/store-files.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { Figure } from '#app/ui/data/figure.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/reports'

const GROUPING_LABELS = { day: 'Day', month: 'Month', product: 'Product', discount: 'Discount', refund: 'Refund' }

export const meta: Route.MetaFunction = () => [{ title: 'Sales reports' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseReportFilter(url.searchParams, todayIn(ctx.timeZone, ctx.now))
  const periods = await listPeriodSales(ctx, filter)
  return {
    filter,
    periods,
    products: filter.by === 'product' ? await listProductSales(ctx, filter) : [],
    discounts: filter.by === 'discount' ? await listDiscountSales(ctx, filter) : [],
    refunds: filter.by === 'refund' ? await listRefunds(ctx, filter) : [],
    totals: totalOfPeriods(periods),
    timeZone: ctx.timeZone,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { filter, periods, totals } = loaderData
  return (
    <>
      <PageHeader
        title="Sales reports"
        lead="Amounts include GST. Refunds count on the day they were paid back."
        actions={<ExportLink to={`/admin/store/reports.csv${reportSearch(filter)}`} />}
      />
      <FilterForm shown={filter} verb="Show">
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={filter.from}
          className="w-44 max-sm:w-[calc(50%-0.375rem)]"
        />
        <TextField
          label="Until"
          name="until"
          type="date"
          defaultValue={filter.until}
          className="w-44 max-sm:w-[calc(50%-0.375rem)]"
        />
        <SelectField
          label="By"
          name="by"
          defaultValue={filter.by}
          options={REPORT_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          className="w-36 max-sm:w-full"
        />
      </FilterForm>
      {periods.length === 0 ? (
        <EmptyState title="No sales in these dates">Sales and refunds appear here on the day they happen.</EmptyState>
      ) : (
        <>
          <dl className="mt-4 mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure label="Sales" value={formatCents(totals.salesCents)} note={orderCount(totals.orders)} />
            <Figure label="Refunds" value={formatCents(totals.refundedCents)} />
            <Figure label="Net sales" value={formatCents(totals.salesCents - totals.refundedCents)} />
            <Figure
              label="GST payable"
              value={formatCents(totals.gstCents - totals.refundedGstCents)}
              note={`${formatCents(totals.gstCents)} on sales, ${formatCents(totals.refundedGstCents)} on refunds`}
            />
          </dl>
          <ReportRows {...loaderData} />
        </>
      )}
      <StoreFiles filter={filter} />
    </>
  )
}

/** The rows of the report, and for days and months a chart above them. */
function ReportRows({ filter, periods, products, discounts, refunds, timeZone }: Route.ComponentProps['loaderData']) {
  if (filter.by === 'product') return <ProductSalesTable rows={products} />
  if (filter.by === 'discount') {
    return discounts.length > 0 ? <DiscountSalesTable rows={discounts} /> : <p>No order used a discount.</p>
  }
  if (filter.by === 'refund') {
    return refunds.length > 0 ? <RefundTable rows={refunds} timeZone={timeZone} /> : <p>Nothing was refunded.</p>
  }
  const shown = chartPeriods(filter)
  return (
    <>
      {shown && <SalesChart periods={shown} rows={periods} />}
      <PeriodTable rows={periods} />
    </>
  )
}

/** The data behind the reports, for other programs. */
function StoreFiles({ filter }: { filter: ReportFilter }) {
  return (
    <section aria-labelledby="files" className="mt-10">
      <h2 id="files" className="text-xl">
        Download data
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        CSV files of these dates; stock is as it is now. Orders contain the names and addresses of customers.
      </p>
      <ul className="mt-4 flex flex-wrap gap-3">
        {STORE_FILES.map((file) => (
          <li key={file}>
            <ButtonLink
              to={`/admin/store/reports/${file}.csv${reportSearch(filter)}`}
              tone="secondary"
              reloadDocument
              download
            >
              {STORE_FILE_LABELS[file]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const orderCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`
