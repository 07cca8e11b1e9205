import { describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import {
  canTransition,
  isTransitionBy,
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderState,
  type OrderTransition,
  transitionEmail,
} from './order-transitions.ts'

const BALANCES = [
  { totalCents: 0, refundedCents: 0 },
  { totalCents: 5000, refundedCents: 1000 },
  { totalCents: 5000, refundedCents: 5000 },
]

/** Every combination of the columns that decide about transitions: 300. */
const STATES: OrderState[] = orders.status.enumValues.flatMap((status) =>
  orders.paymentStatus.enumValues.flatMap((paymentStatus) =>
    orders.fulfillmentStatus.enumValues.flatMap((fulfillmentStatus) =>
      BALANCES.map((balance) => ({ status, paymentStatus, fulfillmentStatus, ...balance })),
    ),
  ),
)

const TRANSITIONS = Object.keys(ORDER_TRANSITIONS) as OrderTransition[]
const ACTORS: OrderActor[] = ['customer', 'admin', 'system', 'payment-provider']

const isFree = ({ totalCents }: OrderState) => totalCents === 0
const isFullyRefunded = ({ totalCents, refundedCents }: OrderState) => totalCents > 0 && refundedCents === totalCents
const isPaid = ({ paymentStatus }: OrderState) => ['captured', 'partially_refunded'].includes(paymentStatus)
const isActive = ({ status }: OrderState) => ['pending', 'completed'].includes(status)
const isFulfillable = (order: OrderState) => isActive(order) && isPaid(order) && !isFullyRefunded(order)

/** The rule of each transition as the product describes it, independent of the table. */
const RULES: Record<OrderTransition, (order: OrderState) => boolean> = {
  pack: (order) => isFulfillable(order) && order.fulfillmentStatus === 'not_fulfilled',
  ship: (order) => isFulfillable(order) && !['shipped', 'canceled'].includes(order.fulfillmentStatus),
  undoPack: (order) => order.status === 'pending' && order.fulfillmentStatus === 'fulfilled',
  undoShip: (order) => isActive(order) && ['partially_fulfilled', 'shipped'].includes(order.fulfillmentStatus),
  correctTracking: () => true,
  editDelivery: (order) =>
    ['pending', 'requires_action'].includes(order.status) &&
    !['shipped', 'canceled'].includes(order.fulfillmentStatus) &&
    !isFullyRefunded(order),
  refund: (order) => isPaid(order) && !isFree(order) && !isFullyRefunded(order),
  cancel: (order) =>
    isFree(order) &&
    ['pending', 'requires_action'].includes(order.status) &&
    ['not_fulfilled', 'fulfilled'].includes(order.fulfillmentStatus),
  cancelOwn: (order) =>
    isPaid(order) &&
    !isFullyRefunded(order) &&
    order.status === 'pending' &&
    order.fulfillmentStatus === 'not_fulfilled',
  resolveIssue: ({ status }) => status === 'requires_action',
  editNote: () => true,
  resendConfirmation: () => true,
  flagIssue: () => true,
  recordRefund: () => true,
}

const BY: Record<OrderTransition, OrderActor[]> = {
  pack: ['admin'],
  ship: ['admin'],
  undoPack: ['admin'],
  undoShip: ['admin'],
  correctTracking: ['admin'],
  editDelivery: ['customer', 'admin'],
  refund: ['admin'],
  cancel: ['admin'],
  cancelOwn: ['customer'],
  resolveIssue: ['admin'],
  editNote: ['admin'],
  resendConfirmation: ['customer', 'admin'],
  flagIssue: ['system', 'payment-provider'],
  recordRefund: ['system', 'payment-provider'],
}

describe.each(TRANSITIONS)('%s', (name) => {
  test('is allowed in exactly the states of its rule', () => {
    for (const order of STATES) expect([order, canTransition(name, order)]).toEqual([order, RULES[name](order)])
  })

  test('is allowed for exactly the actors of its rule', () => {
    expect(ACTORS.filter((actor) => isTransitionBy(name, actor))).toEqual(BY[name])
  })
})

test('an order with an open issue is neither packed nor shipped until the issue is resolved', () => {
  for (const order of STATES.filter(({ status }) => status === 'requires_action')) {
    expect([canTransition('pack', order), canTransition('ship', order)]).toEqual([false, false])
    expect(ORDER_TRANSITIONS.resolveIssue.to(order).status).not.toBe('requires_action')
  }
})

const NEW: OrderState = {
  status: 'pending',
  paymentStatus: 'captured',
  fulfillmentStatus: 'not_fulfilled',
  totalCents: 5000,
  refundedCents: 0,
}

test.each([
  ['nothing is shipped', { quantity: 5, fulfilledQuantity: 0, cancelledQuantity: 2 }, {}],
  [
    'some items are shipped',
    { quantity: 5, fulfilledQuantity: 2, cancelledQuantity: 0 },
    { fulfillmentStatus: 'partially_fulfilled', status: 'pending' },
  ],
  [
    'all items that were not returned are shipped',
    { quantity: 5, fulfilledQuantity: 3, cancelledQuantity: 2 },
    { fulfillmentStatus: 'shipped', status: 'completed' },
  ],
  [
    'all items were returned before shipping',
    { quantity: 5, fulfilledQuantity: 0, cancelledQuantity: 5 },
    { fulfillmentStatus: 'canceled', status: 'canceled' },
  ],
] as const)('the fulfilment status follows the lines: %s', (_, lines, change) => {
  expect(ORDER_TRANSITIONS.ship.to(NEW, lines)).toEqual(change)
})

test.each([
  ['nothing', NEW, 0, { paymentStatus: 'captured' }],
  ['part of it', NEW, 4999, { paymentStatus: 'partially_refunded' }],
  [
    'all of it, before it is packed',
    NEW,
    5000,
    { paymentStatus: 'refunded', status: 'canceled', fulfillmentStatus: 'canceled' },
  ],
  ['all of it, after it is packed', { ...NEW, fulfillmentStatus: 'fulfilled' }, 5000, { paymentStatus: 'refunded' }],
  ['all of it, with an open issue', { ...NEW, status: 'requires_action' }, 5000, { paymentStatus: 'refunded' }],
] as const)('the payment status follows what was refunded: %s', (_, order, cents, change) => {
  expect(ORDER_TRANSITIONS.recordRefund.to(order, cents)).toEqual(change)
})

test.each([
  ['pending while it is not shipped', {}, 'pending'],
  ['completed once it is shipped', { fulfillmentStatus: 'shipped' }, 'completed'],
  ['cancelled where its fulfilment is', { fulfillmentStatus: 'canceled' }, 'canceled'],
  ['archived where all of it is refunded', { fulfillmentStatus: 'shipped', refundedCents: 5000 }, 'archived'],
] as const)('a resolved order is %s', (_, state, status) => {
  expect(ORDER_TRANSITIONS.resolveIssue.to({ ...NEW, ...state })).toEqual({ status })
})

test('the customer is emailed when a pick-up order is ready and when a posted order ships', () => {
  const emails = (delivery: 'post' | 'pickup') => [
    transitionEmail('pack', { delivery }),
    transitionEmail('ship', { delivery }),
  ]
  expect(emails('pickup')).toEqual(['ready-for-pickup', null])
  expect(emails('post')).toEqual([null, 'shipped'])
})
