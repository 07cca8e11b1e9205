import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person, SYSTEM } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { orders } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { editOrderNote } from './edit-order-note.server.ts'
import { resendOrderConfirmation, resendOwnConfirmation } from './emails/resend-confirmation.server.ts'
import { correctTracking } from './fulfilment/correct-tracking.server.ts'
import { packOrder } from './fulfilment/pack-order.server.ts'
import { shipOrder } from './fulfilment/ship-order.server.ts'
import {
  canTransition,
  isTransitionBy,
  ORDER_TRANSITIONS,
  type OrderState,
  type OrderTransition,
  transitionEmail,
} from './order-transitions.ts'
import { refundOrder } from './refunds/refund-order.server.ts'
import { resolveIssue } from './resolve-issue.server.ts'

type Order = typeof orders.$inferSelect

let bed: TestBed
let admin: Person
let orderId: string
let linkToken: string
const parcelId = newId()
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  ;({ id: orderId, linkToken } = await makeOrder(bed.ctx(GUEST)))
  await bed.db.insert(orderParcels).values({ id: parcelId, orderId, sentAt: new Date() })
})
afterAll(() => bed.close())

const NO_ITEMS = { shippingCents: 0, items: {}, restock: {} }

/** The command of every transition that a person makes. The others have no command: webhooks and tasks make them. */
const COMMANDS = {
  pack: (ctx, { id }) => packOrder(ctx, id),
  ship: (ctx, { id, version }) => shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion: version }),
  correctTracking: (ctx, { id }) =>
    correctTracking(ctx, id, parcelId, {
      carrier: 'X',
      trackingNumber: 'Y',
      notifyCustomer: false,
      expectedVersion: 1,
    }),
  refund: (ctx, { id, version }) =>
    refundOrder(ctx, id, { amountCents: 1, ...NO_ITEMS, reason: 'x', expectedVersion: version }),
  cancel: (ctx, { id, version }) => cancelOrder(ctx, id, { restock: {}, reason: 'x', expectedVersion: version }),
  resolveIssue: (ctx, { id, version }) => resolveIssue(ctx, id, version),
  editNote: (ctx, { id, version }) => editOrderNote(ctx, id, { note: 'x', expectedVersion: version }),
  resendConfirmation: async (ctx, { id }) => {
    const isAdmin = ctx.actor.kind === 'person' && ctx.actor.userType === 'admin'
    await (isAdmin ? resendOrderConfirmation(ctx, id) : resendOwnConfirmation(ctx, linkToken))
    return { ok: true }
  },
} satisfies Partial<
  Record<OrderTransition, (ctx: Ctx, order: Order) => Promise<{ ok: true } | { ok: false; reason: string }>>
>

const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]

const BALANCES = [
  { subtotalCents: 0, shippingCents: 0, totalCents: 0, refundedCents: 0 },
  { subtotalCents: 5000, shippingCents: 0, totalCents: 5000, refundedCents: 1000 },
  { subtotalCents: 5000, shippingCents: 0, totalCents: 5000, refundedCents: 5000 },
]

const STATES: OrderState[] = orders.status.enumValues.flatMap((status) =>
  orders.paymentStatus.enumValues.flatMap((paymentStatus) =>
    orders.fulfillmentStatus.enumValues.flatMap((fulfillmentStatus) =>
      BALANCES.map((balance) => ({ status, paymentStatus, fulfillmentStatus, ...balance })),
    ),
  ),
)

class Rollback extends Error {}

/** Runs `work` with the order in `state`, and undoes everything. */
async function inState(state: OrderState, work: (ctx: Ctx, order: Order) => Promise<void>): Promise<void> {
  const undone = bed.db.transaction(async (tx) => {
    const [order] = await tx.update(orders).set(state).where(eq(orders.id, orderId)).returning()
    if (!order) throw new Error('The order is missing.')
    await tx.delete(emails)
    await work({ ...bed.ctx(admin), db: tx }, order)
    throw new Rollback()
  })
  await expect(undone).rejects.toBeInstanceOf(Rollback)
}

// Transitions that every state allows need no more than a sample.
const stateCases = NAMES.map((name) => ({
  name,
  states: STATES.filter((state, index) => !canTransition(name, state) || hasRule(name) || index % 40 === 0),
}))

function hasRule(name: OrderTransition): boolean {
  return Object.keys(ORDER_TRANSITIONS[name].from).length > 0
}

/** Emailed by a task, once it can no longer be undone. */
const isAnnouncedLater = (name: OrderTransition) => name === 'pack' || name === 'ship'

test.each(stateCases)(
  'the command for $name rejects exactly the states that the table rejects',
  {
    timeout: 120_000,
  },
  async ({ name, states }) => {
    for (const state of states) {
      await inState(state, async (ctx, order) => {
        const result = await COMMANDS[name](ctx, order)
        const [audit] = await ctx.db
          .select({ action: auditEvents.action })
          .from(auditEvents)
          .where(eq(auditEvents.subjectId, order.id))
          .orderBy(desc(auditEvents.at), desc(auditEvents.id))
        if (!canTransition(name, state)) {
          expect([state, result]).toEqual([state, { ok: false, reason: 'not-allowed' }])
          expect(await ctx.db.$count(emails)).toBe(0)
          return
        }
        expect([state, result]).toEqual([state, expect.objectContaining({ ok: true })])
        expect(ORDER_TRANSITIONS[name].audit).toContain(audit?.action)
        if (isAnnouncedLater(name)) return expect(await ctx.db.$count(emails)).toBe(0)
        const isEmailed = transitionEmail(name, order) !== null && name !== 'correctTracking'
        expect(await ctx.db.$count(emails)).toBe(isEmailed ? 1 : 0)
      })
    }
  },
)

test('the commands deny exactly the actors that the table does not list', async () => {
  const state = STATES.find((state) => canTransition('ship', state) && canTransition('refund', state))
  if (!state) throw new Error('No state allows both.')
  const actors = [
    [GUEST, 'customer'],
    [await makePerson(bed.db, 'employee'), 'customer'],
    [await makePerson(bed.db, 'employer'), 'customer'],
    [admin, 'admin'],
    [SYSTEM, 'system'],
  ] as const
  for (const name of NAMES) {
    for (const [actor, role] of actors) {
      await inState(state, async (ctx, order) => {
        const result = await COMMANDS[name]({ ...ctx, actor }, order).catch((error: unknown) => error)
        const isForbidden = result instanceof Response && result.status === 403
        expect([name, role, isForbidden]).toEqual([name, role, !isTransitionBy(name, role)])
      })
    }
  }
})
