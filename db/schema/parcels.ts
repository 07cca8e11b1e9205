import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** The state of an order before a parcel of it was shipped, its version after that, and who shipped it. */
export type ShipmentUndo = {
  status: 'pending' | 'completed'
  fulfillmentStatus: 'not_fulfilled' | 'partially_fulfilled' | 'fulfilled'
  /** An ISO instant. */
  fulfilledAt: string | null
  version: number
  actorId: string | null
}

/** Items of an order that were shipped together, or handed over together at pick-up. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text(),
    trackingNumber: text(),
    version: version(),
    sentAt: instant().notNull(),
    /** Until the customer is emailed, the shipment can be undone; null: it is final. */
    undo: jsonb().$type<ShipmentUndo>(),
  },
  (t) => [
    index('order_parcels_order_idx').on(t.orderId, t.sentAt),
    index('order_parcels_undo_idx').on(t.sentAt).where(sql`undo is not null`),
  ],
)

export const orderParcelLines = pgTable(
  'order_parcel_lines',
  {
    parcelId: uuid()
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.lineId] }),
    index('order_parcel_lines_line_idx').on(t.lineId),
    check('order_parcel_lines_quantity', sql`${t.quantity} > 0`),
  ],
)
