import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { listDiscountSales, listRefunds } from './discounts-and-refunds.server.ts'
import { dollars } from './export-columns.ts'
import type { ReportFilter } from './report-filter.ts'
import { listPeriodSales, listProductSales } from './sales-report.server.ts'

const PERIOD_HEADINGS = [
  'Period',
  'Orders',
  'Goods',
  'Discounts',
  'Delivery',
  'Sales',
  'GST on sales',
  'Refunds',
  'GST on refunds',
  'Net sales',
  'GST payable',
]

/** The report as a CSV file: amounts in dollars with two decimals, GST included, without a symbol. */
export async function exportReport(ctx: Ctx, filter: ReportFilter): Promise<string> {
  return BYTE_ORDER_MARK + (await csvRows(ctx, filter)).map(csvLine).join('')
}

async function csvRows(ctx: Ctx, filter: ReportFilter): Promise<(string | null)[][]> {
  if (filter.by === 'product') {
    const rows = await listProductSales(ctx, filter)
    return [
      ['Product', 'Variant', 'SKU', 'Units', 'Sales'],
      ...rows.map((row) => [row.title, row.variantTitle, row.sku, String(row.units), dollars(row.salesCents)]),
    ]
  }
  if (filter.by === 'discount') {
    const rows = await listDiscountSales(ctx, filter)
    return [
      ['Discount', 'Orders', 'Discounts', 'Sales'],
      ...rows.map((row) => [row.code, String(row.orders), dollars(row.discountCents), dollars(row.salesCents)]),
    ]
  }
  if (filter.by === 'refund') {
    const rows = await listRefunds(ctx, filter)
    return [
      ['Refunded at', 'Order', 'Amount', 'Delivery included', 'GST', 'Reason'],
      ...rows.map(({ at, number, amountCents, shippingCents, gstCents, reason }) => [
        at.toISOString(),
        String(number),
        ...[amountCents, shippingCents, gstCents].map(dollars),
        reason,
      ]),
    ]
  }
  const rows = await listPeriodSales(ctx, filter)
  return [
    PERIOD_HEADINGS,
    ...rows.map((row) => [
      row.period,
      String(row.orders),
      ...[
        row.goodsCents,
        row.discountCents,
        row.deliveryCents,
        row.salesCents,
        row.gstCents,
        row.refundedCents,
        row.refundedGstCents,
      ].map(dollars),
      netDollars(row.salesCents, row.refundedCents),
      netDollars(row.gstCents, row.refundedGstCents),
    ]),
  ]
}

/** Not a formula for a spreadsheet: a negative number is in parentheses, as accountants write it. */
function netDollars(cents: number, lessCents: number): string {
  const net = cents - lessCents
  return net < 0 ? `(${dollars(-net)})` : dollars(net)
}
