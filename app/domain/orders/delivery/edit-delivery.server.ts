import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLinks } from '#db/schema/orders.ts'
import { canChangeAddress } from '../delivery-window.ts'
import { notifyDeliveryChanged } from '../emails/notify-new-order.server.ts'
import { sendDeliveryEditedEmail } from '../emails/send-order-emails.server.tsx'
import { assertTransitionBy, lockOrder, type Order, updateOrder } from '../order-changes.server.ts'
import { lockLinkedOrder } from '../order-link.server.ts'
import { canTransition } from '../order-transitions.ts'

const LABELS = {
  fullName: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  companyName: 'company',
  abn: 'ABN',
  purchaseReference: 'reference',
} as const

/** Who receives an order, and where, and what a company needs on its invoice. Details that are left out stay. */
export type DeliveryDetails = Partial<Pick<Order, keyof typeof LABELS>>

export type EditDeliveryResult =
  | { ok: true; changed: boolean }
  /** Shipped or cancelled; for customers also packed, or placed more than an hour ago. */
  | { ok: false; reason: 'not-allowed' }
  /** The customer paid the delivery price of another postcode. */
  | { ok: false; reason: 'other-postcode' }
  | StaleResult<Order>

/**
 * Edits the delivery details of an order that is not shipped, and emails them to the customer.
 *
 * @throws a 404 response for an unknown order
 */
export async function editDelivery(
  ctx: Ctx,
  id: string,
  details: DeliveryDetails,
  expectedVersion: number,
): Promise<EditDeliveryResult> {
  assertCan(ctx.actor, 'order.manage')
  return saveDelivery(ctx, {
    lock: (ctx) => lockOrder(ctx, id),
    details,
    expectedVersion,
    problemOf: (order) => (canTransition('editDelivery', order) ? null : 'not-allowed'),
  })
}

/**
 * Changes the recipient and address of a customer's own order, within an hour of placing it, and tells the store
 * contact, who may have printed the old one.
 *
 * @param tokenOrId of a link, or of an order that the actor has placed (`findLinkedOrder`)
 * @throws a 404 response for any other order
 */
export async function changeDeliveryAddress(
  ctx: Ctx,
  tokenOrId: string,
  details: Pick<DeliveryDetails, 'fullName' | 'phone' | 'address'>,
  expectedVersion: number,
): Promise<EditDeliveryResult> {
  assertTransitionBy(ctx.actor, 'editDelivery')
  return saveDelivery(ctx, {
    lock: (ctx) => lockLinkedOrder(ctx, tokenOrId),
    details,
    expectedVersion,
    problemOf: (order) => {
      if (!canChangeAddress(order, ctx.now)) return 'not-allowed'
      return hasOtherPostcode(order, details) ? 'other-postcode' : null
    },
    onChanged: (ctx, { id }) => ctx.tasks.enqueue(ctx.db, notifyDeliveryChanged, { orderId: id }),
  })
}

/** Whether the delivery price, which the customer has paid, depends on a postcode that `details` change. */
function hasOtherPostcode(order: Order, { address }: DeliveryDetails): boolean {
  return Boolean(order.deliveryMethod && order.address && address && order.address.postcode !== address.postcode)
}

type DeliveryChange = {
  lock: (ctx: Ctx) => Promise<Order>
  details: DeliveryDetails
  expectedVersion: number
  problemOf: (order: Order) => 'not-allowed' | 'other-postcode' | null
  onChanged?: (ctx: Ctx, order: Order) => Promise<void>
}

async function saveDelivery(
  ctx: Ctx,
  { lock, details, expectedVersion, problemOf, onChanged }: DeliveryChange,
): Promise<EditDeliveryResult> {
  return transaction(ctx, async (ctx) => {
    const order = await lock(ctx)
    const { id } = order
    const reason = problemOf(order)
    if (reason) return { ok: false, reason }
    if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
    const changed = listChanges(order, details)
    if (changed.length === 0) return { ok: true, changed: false }
    const edited = await updateOrder(ctx, id, details)
    // The values are personal and stay out of the log.
    const audited = { number: order.number, changed: changed.map((name) => LABELS[name]).join(', ') }
    await recordAudit(ctx, { action: 'order.delivery-edited', subjectType: 'order', subjectId: id, details: audited })
    // The old address may be a stranger's, so the links that were sent to it stop working.
    if (changed.includes('email')) await ctx.db.delete(orderLinks).where(eq(orderLinks.orderId, id))
    await sendDeliveryEditedEmail(ctx, edited)
    await onChanged?.(ctx, edited)
    return { ok: true, changed: true }
  })
}

function listChanges(order: Order, details: DeliveryDetails): (keyof DeliveryDetails)[] {
  const names = Object.keys(LABELS) as (keyof DeliveryDetails)[]
  return names.filter((name) => name in details && !isSame(order[name], details[name]))
}

function isSame(saved: Order[keyof DeliveryDetails], next: DeliveryDetails[keyof DeliveryDetails]): boolean {
  if (typeof saved !== 'object' || typeof next !== 'object' || !saved || !next) return saved === next
  return (Object.keys(saved) as (keyof typeof saved)[]).every((field) => saved[field] === next[field])
}
