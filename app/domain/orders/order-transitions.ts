import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import type { orders } from '#db/schema/orders.ts'
import type { LineQuantities } from './order.ts'
import { ISSUE_CODES } from './order-issues.ts'

type Order = typeof orders.$inferSelect

/** The columns that decide which transitions an order allows. */
export type OrderState = Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'totalCents' | 'refundedCents'>

export type OrderStateChange = Partial<Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>>

/** `customer`: anyone with a link to the order. `payment-provider`: a signed webhook or the response to a refund. */
export type OrderActor = 'customer' | 'admin' | 'system' | 'payment-provider'

export type OrderEmail =
  | 'confirmation'
  | 'ready-for-pickup'
  | 'shipped'
  | 'refund'
  | 'cancelled'
  | 'delivery-edited'
  | 'action-required'

/** `free`: nothing was charged. `refundable`: more was paid than refunded. `owed`: free, or refundable. */
type Balance = 'free' | 'refundable' | 'owed'

type Transition = {
  by: readonly OrderActor[]
  /** Values that each column may have; a column that is left out may have any. */
  from: {
    status?: readonly Order['status'][]
    paymentStatus?: readonly Order['paymentStatus'][]
    fulfillmentStatus?: readonly Order['fulfillmentStatus'][]
    balance?: Balance
  }
  /** The state that it sets; columns that are left out stay as they are. */
  to: (order: OrderState, input: never) => OrderStateChange
  /** Action of the audit row; several if the cause decides which, none if another row records the same fact. */
  audit: readonly AuditAction[]
  /** Email that it sends, by the order's delivery. */
  email: Partial<Record<Order['delivery'], OrderEmail>>
  /** `returned`: chosen quantities go back into stock. */
  stock: 'returned' | null
}

const CANCELLED = { status: 'canceled', fulfillmentStatus: 'canceled' } as const

const unchanged = (): OrderStateChange => ({})
const toBoth = (email: OrderEmail) => ({ post: email, pickup: email })

/** Paid for, without an open issue, and not refunded in full: such orders are packed and shipped. */
const FULFILLABLE = {
  status: ['pending', 'completed'],
  paymentStatus: ['captured', 'partially_refunded'],
  balance: 'owed',
} as const

/** State of an order that has just been paid for. Its audit action is `order.placed`. */
export const PLACED = {
  status: 'pending',
  paymentStatus: 'captured',
  fulfillmentStatus: 'not_fulfilled',
} as const satisfies OrderStateChange

/**
 * Every change of an order after it was placed: who may make it, from which states, and what it sets and does.
 * Commands, buttons and the tests are derived from this table. Statuses as in the store contract.
 */
export const ORDER_TRANSITIONS = {
  pack: {
    by: ['admin'],
    from: { ...FULFILLABLE, fulfillmentStatus: ['not_fulfilled'] },
    to: () => ({ fulfillmentStatus: 'fulfilled' }),
    audit: ['order.packed'],
    email: { pickup: 'ready-for-pickup' },
    stock: null,
  },
  ship: {
    by: ['admin'],
    from: { ...FULFILLABLE, fulfillmentStatus: ['not_fulfilled', 'partially_fulfilled', 'fulfilled'] },
    to: fulfilmentState,
    audit: ['order.shipped'],
    email: { post: 'shipped' },
    stock: null,
  },
  undoPack: {
    by: ['admin'],
    from: { status: ['pending'], fulfillmentStatus: ['fulfilled'] },
    to: () => ({ fulfillmentStatus: 'not_fulfilled' }),
    audit: ['order.packing-undone'],
    email: {},
    stock: null,
  },
  undoShip: {
    by: ['admin'],
    from: { status: ['pending', 'completed'], fulfillmentStatus: ['partially_fulfilled', 'shipped'] },
    to: (_: OrderState, before: OrderStateChange) => before,
    audit: ['order.shipment-undone'],
    email: {},
    stock: null,
  },
  correctTracking: {
    by: ['admin'],
    from: {},
    to: unchanged,
    audit: ['order.tracking-corrected'],
    // Only if the admin asks for it.
    email: toBoth('shipped'),
    stock: null,
  },
  editDelivery: {
    by: ['customer', 'admin'],
    from: {
      status: ['pending', 'requires_action'],
      fulfillmentStatus: ['not_fulfilled', 'partially_fulfilled', 'fulfilled'],
      balance: 'owed',
    },
    to: unchanged,
    audit: ['order.delivery-edited'],
    email: toBoth('delivery-edited'),
    stock: null,
  },
  refund: {
    by: ['admin'],
    from: { paymentStatus: ['captured', 'partially_refunded'], balance: 'refundable' },
    to: fulfilmentState,
    audit: ['order.refunded'],
    // `recordRefund` sends it once the payment provider has confirmed.
    email: {},
    stock: 'returned',
  },
  cancel: {
    by: ['admin'],
    from: {
      status: ['pending', 'requires_action'],
      fulfillmentStatus: ['not_fulfilled', 'fulfilled'],
      balance: 'free',
    },
    to: () => CANCELLED,
    audit: ['order.cancelled'],
    email: toBoth('cancelled'),
    stock: 'returned',
  },
  cancelOwn: {
    by: ['customer'],
    from: {
      status: ['pending'],
      paymentStatus: ['captured', 'partially_refunded'],
      fulfillmentStatus: ['not_fulfilled'],
      balance: 'owed',
    },
    to: () => CANCELLED,
    audit: ['order.cancelled-by-customer'],
    email: toBoth('cancelled'),
    stock: 'returned',
  },
  resolveIssue: {
    by: ['admin'],
    from: { status: ['requires_action'] },
    to: resolvedState,
    audit: ['order.resolved'],
    email: {},
    stock: null,
  },
  editNote: {
    by: ['admin'],
    from: {},
    to: unchanged,
    audit: ['order.note-edited'],
    email: {},
    stock: null,
  },
  resendConfirmation: {
    by: ['customer', 'admin'],
    from: {},
    to: unchanged,
    audit: ['order.confirmation-resent'],
    email: toBoth('confirmation'),
    stock: null,
  },
  flagIssue: {
    by: ['system', 'payment-provider'],
    from: {},
    to: () => ({ status: 'requires_action' }),
    audit: ISSUE_CODES,
    email: toBoth('action-required'),
    stock: null,
  },
  recordRefund: {
    by: ['system', 'payment-provider'],
    from: {},
    to: paymentState,
    audit: [],
    email: toBoth('refund'),
    stock: null,
  },
} as const satisfies Record<string, Transition>

export type OrderTransition = keyof typeof ORDER_TRANSITIONS

/** Whether an order in this state allows a transition. */
export function canTransition(name: OrderTransition, order: OrderState): boolean {
  const { status, paymentStatus, fulfillmentStatus, balance }: Transition['from'] = ORDER_TRANSITIONS[name].from
  return (
    (status?.includes(order.status) ?? true) &&
    (paymentStatus?.includes(order.paymentStatus) ?? true) &&
    (fulfillmentStatus?.includes(order.fulfillmentStatus) ?? true) &&
    (balance === undefined || hasBalance(order, balance))
  )
}

/**
 * Whether `Cancel order` is possible: nothing has been shipped, and the order is free or its whole payment can be
 * refunded, which cancels it.
 */
export function canCancelOrder(order: OrderState): boolean {
  const isUnsent = order.fulfillmentStatus === 'not_fulfilled' || order.fulfillmentStatus === 'fulfilled'
  return canTransition('cancel', order) || (isUnsent && order.status === 'pending' && canTransition('refund', order))
}

/** Whether the table lists `actor` for a transition. */
export function isTransitionBy(name: OrderTransition, actor: OrderActor): boolean {
  const { by }: Transition = ORDER_TRANSITIONS[name]
  return by.includes(actor)
}

/** The email that a transition sends for this order, or null. */
export function transitionEmail(name: OrderTransition, order: Pick<Order, 'delivery'>): OrderEmail | null {
  const { email }: Transition = ORDER_TRANSITIONS[name]
  return email[order.delivery] ?? null
}

function hasBalance({ totalCents, refundedCents }: OrderState, balance: Balance): boolean {
  const isFree = totalCents === 0
  const isRefundable = refundedCents < totalCents
  return balance === 'free' ? isFree : balance === 'refundable' ? isRefundable : isFree || isRefundable
}

/** State by the totals of all lines. Until the first item is shipped, packing decides. */
function fulfilmentState(order: OrderState, lines: LineQuantities): OrderStateChange {
  const unfulfilled = lines.quantity - lines.fulfilledQuantity - lines.cancelledQuantity
  if (lines.fulfilledQuantity === 0 && unfulfilled > 0) return {}
  const next =
    lines.fulfilledQuantity === 0
      ? ({ fulfillmentStatus: 'canceled', status: 'canceled' } as const)
      : unfulfilled > 0
        ? ({ fulfillmentStatus: 'partially_fulfilled', status: 'pending' } as const)
        : ({ fulfillmentStatus: 'shipped', status: 'completed' } as const)
  if (next.fulfillmentStatus === order.fulfillmentStatus) return {}
  return order.status === 'pending' ? next : { fulfillmentStatus: next.fulfillmentStatus }
}

/** State by the cents that the payment provider has refunded. Refunded in full before it is packed, it is cancelled. */
function paymentState(order: OrderState, refundedCents: number): OrderStateChange {
  if (refundedCents < order.totalCents) {
    return { paymentStatus: refundedCents > 0 ? 'partially_refunded' : 'captured' }
  }
  const isUntouched = order.status === 'pending' && order.fulfillmentStatus === 'not_fulfilled'
  return { paymentStatus: 'refunded', ...(isUntouched ? CANCELLED : {}) }
}

/** Archived if all of it is refunded or being refunded; otherwise by how far it was fulfilled. */
function resolvedState({ totalCents, refundedCents, fulfillmentStatus }: OrderState): OrderStateChange {
  if (totalCents > 0 && refundedCents === totalCents) return { status: 'archived' }
  if (fulfillmentStatus === 'canceled') return { status: 'canceled' }
  return { status: fulfillmentStatus === 'shipped' ? 'completed' : 'pending' }
}
