import type { CsvCell } from '#app/lib/csv.ts'
import type { products, productVariants } from '#db/schema/catalogue.ts'
import type { stockMovements } from '#db/schema/inventory.ts'
import type { orderLines, orders } from '#db/schema/orders.ts'

/** The columns of a CSV file: their headings and the cells of a row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

/** Plain numbers, so that a spreadsheet can add them up. */
export const dollars = (cents: number) => (cents / 100).toFixed(2)

export const ORDER_FILE: Columns<{ order: typeof orders.$inferSelect }> = [
  ['Order', ({ order }) => String(order.number)],
  ['Placed at', ({ order }) => order.placedAt.toISOString()],
  ['Status', ({ order }) => order.status],
  ['Payment', ({ order }) => order.paymentStatus],
  ['Fulfilment', ({ order }) => order.fulfillmentStatus],
  ['Name', ({ order }) => order.fullName],
  ['Email', ({ order }) => order.email],
  ['Phone', ({ order }) => ({ phone: order.phone })],
  ['Company', ({ order }) => order.companyName],
  ['ABN', ({ order }) => order.abn],
  ['Reference', ({ order }) => order.purchaseReference],
  ['Delivery', ({ order }) => (order.delivery === 'post' ? (order.deliveryMethod ?? 'Post') : 'Pick-up')],
  ['Address', ({ order: { address } }) => address && [address.line1, address.line2].filter(Boolean).join(', ')],
  ['Suburb', ({ order }) => order.address?.suburb ?? null],
  ['State', ({ order }) => order.address?.state ?? null],
  ['Postcode', ({ order }) => order.address?.postcode ?? null],
  ['Goods', ({ order }) => dollars(order.subtotalCents)],
  ['Discount', ({ order }) => dollars(order.discountCents)],
  ['Discount code', ({ order }) => order.discountCode],
  ['Delivery price', ({ order }) => dollars(order.shippingCents)],
  ['Total', ({ order }) => dollars(order.totalCents)],
  ['GST', ({ order }) => dollars(order.gstCents)],
  ['Paid by staff allowance', ({ order }) => dollars(order.allowanceCents)],
  ['Refunded', ({ order }) => dollars(order.refundedCents)],
  ['Refunded to staff allowance', ({ order }) => dollars(order.refundedAllowanceCents)],
  ['Currency', ({ order }) => order.currency.toUpperCase()],
]

export const LINE_FILE: Columns<{ at: Date; number: number; line: typeof orderLines.$inferSelect }> = [
  ['Order', ({ number }) => String(number)],
  ['Placed at', ({ at }) => at.toISOString()],
  ['Product', ({ line }) => line.title],
  ['Variant', ({ line }) => line.variantTitle],
  ['SKU', ({ line }) => line.sku],
  ['Quantity', ({ line }) => String(line.quantity)],
  ['Unit price', ({ line }) => dollars(line.unitCents)],
  ['Discount', ({ line }) => dollars(line.discountCents)],
  ['Amount', ({ line }) => dollars(line.unitCents * line.quantity - line.discountCents)],
  ['Shipped', ({ line }) => String(line.fulfilledQuantity)],
  ['Cancelled', ({ line }) => String(line.cancelledQuantity)],
  ['Refunded', ({ line }) => String(line.refundedQuantity)],
  ['Returned to stock', ({ line }) => String(line.restockedQuantity)],
]

type StockRow = {
  product: string
  status: (typeof products.$inferSelect)['status']
  variant: typeof productVariants.$inferSelect
}

/** A variant whose stock is not counted has empty quantities. */
const counted = ({ variant }: StockRow, quantity: number) => (variant.manageInventory ? String(quantity) : null)

export const STOCK_FILE: Columns<StockRow> = [
  ['Product', ({ product }) => product],
  ['Variant', ({ variant }) => variant.title],
  ['SKU', ({ variant }) => variant.sku],
  ['Product status', ({ status }) => status],
  ['On hand', (row) => counted(row, row.variant.onHand)],
  ['Reserved', (row) => counted(row, row.variant.reserved)],
  ['Available', (row) => counted(row, row.variant.onHand - row.variant.reserved)],
  ['Price', ({ variant }) => dollars(variant.priceCents)],
  ['Sale price', ({ variant }) => (variant.saleCents === null ? null : dollars(variant.saleCents))],
]

type MovementRow = {
  product: string
  variant: string
  sku: string | null
  number: number | null
  movement: typeof stockMovements.$inferSelect
}

/** Items in and out are columns of their own, because a negative number would be marked as text. */
export const MOVEMENT_FILE: Columns<MovementRow> = [
  ['At', ({ movement }) => movement.at.toISOString()],
  ['Product', ({ product }) => product],
  ['Variant', ({ variant }) => variant],
  ['SKU', ({ sku }) => sku],
  ['In', ({ movement }) => String(Math.max(0, movement.change))],
  ['Out', ({ movement }) => String(Math.max(0, -movement.change))],
  ['On hand after', ({ movement }) => String(movement.onHandAfter)],
  ['Reason', ({ movement }) => movement.reason],
  ['Order', ({ number }) => (number === null ? null : String(number))],
  ['Note', ({ movement }) => movement.note],
]
