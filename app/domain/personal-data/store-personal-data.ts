import type { PersonalTable } from './personal-data.ts'
import { SALES_RECORDS_PERIOD } from './sales-records.ts'

/** The part of the register of personal data that concerns the store. */
export const STORE_PERSONAL_DATA = {
  orders: {
    erasure: 'replaced',
    columns: [
      'email',
      'full_name',
      'phone',
      'address',
      'company_name',
      'abn',
      'purchase_reference',
      'gift_message',
      'note',
    ],
    others: [
      'payment_session_id',
      'payment_reference',
      'status',
      'payment_status',
      'fulfillment_status',
      'delivery',
      'currency',
      'discount_code',
      'delivery_method',
    ],
    notDownloaded: ['note'],
    reason:
      'An invoice of $1,000 or more names the buyer (GST Act 1999 section 29-70); the name stays with it as a record of a sale.',
  },
  order_links: { erasure: 'deleted', columns: ['token_hash'], notDownloaded: ['token_hash'] },
  order_returns: {
    erasure: 'replaced',
    columns: ['reason', 'answer'],
    others: ['status', 'items'],
  },
  // Only admins see them.
  refunds: {
    erasure: 'replaced',
    columns: ['reason', 'failure'],
    others: ['items', 'restocked', 'status', 'provider_refund_id'],
    notDownloaded: ['reason', 'failure'],
  },
  order_parcels: { erasure: 'replaced', columns: ['tracking_number'], others: ['carrier', 'undo'] },
  // Files of products that an admin imported.
  store_imports: { erasure: 'replaced', columns: ['file_name'], others: ['kind', 'content', 'status', 'result'] },
  allowance_entries: {
    erasure: 'kept',
    columns: ['reason'],
    others: ['kind'],
    reason: `Records of what orders were paid with are kept for ${SALES_RECORDS_PERIOD}, as the orders are.`,
  },
  stock_notices: { erasure: 'deleted', columns: ['email'], others: ['variant_id'] },
  checkouts: {
    erasure: 'replaced',
    columns: ['client_address', 'customer_email', 'customer_name', 'delivery_postcode', 'gift_message'],
    others: [
      'token',
      'status',
      'lines',
      'currency',
      'discount_code',
      'delivery_method',
      'delivery',
      'success_url',
      'cancel_url',
      'provider',
      'payment_session_id',
      'payment_url',
      'idempotency_key',
    ],
    notDownloaded: ['client_address'],
  },
  test_payments: {
    erasure: 'replaced',
    columns: ['customer'],
    others: ['id', 'checkout_token', 'status', 'payment_status', 'currency', 'refund_keys'],
    notDownloaded: ['customer'],
  },
} as const satisfies Record<string, PersonalTable>
