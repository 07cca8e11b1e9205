import { eq } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { deliveryMethods } from '#db/schema/checkout.ts'
import type { DeliveryMethodInput } from './delivery-method-form.ts'
import { type DeliveryMethodRow, MAX_DELIVERY_METHODS } from './delivery-queries.server.ts'

export type CreateDeliveryMethodResult = { ok: true; id: string } | { ok: false; reason: 'too-many' }
export type EditDeliveryMethodResult = { ok: true } | StaleResult<DeliveryMethodRow>

/** Adds a delivery method. From the first one on, methods replace the flat rate in our cart. */
export function createDeliveryMethod(ctx: Ctx, input: DeliveryMethodInput): Promise<CreateDeliveryMethodResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    // Two that are created at the same time would both be below the limit.
    await acquireKeyLock(ctx, 'delivery methods')
    if ((await ctx.db.$count(deliveryMethods)) >= MAX_DELIVERY_METHODS) return { ok: false, reason: 'too-many' }
    const id = newId()
    await ctx.db.insert(deliveryMethods).values({ id, createdAt: ctx.now, ...toColumns(input) })
    await audit(ctx, 'delivery-method.created', id, input.name)
    return { ok: true, id }
  })
}

/** Saves a delivery method for checkouts that start from now on. @throws a 404 response if there is no such method */
export function editDeliveryMethod(
  ctx: Ctx,
  id: string,
  input: DeliveryMethodInput,
  expectedVersion: number,
): Promise<EditDeliveryMethodResult> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [current] = await ctx.db.select().from(deliveryMethods).where(eq(deliveryMethods.id, id)).for('update')
    if (!current) throw notFound()
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    await ctx.db
      .update(deliveryMethods)
      .set({ ...toColumns(input), version: expectedVersion + 1 })
      .where(eq(deliveryMethods.id, id))
    await audit(ctx, 'delivery-method.edited', id, input.name)
    return { ok: true }
  })
}

/**
 * Deletes a delivery method. Checkouts and orders keep its name and price.
 *
 * @returns its name
 * @throws a 404 response if there is no such method
 */
export function deleteDeliveryMethod(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(deliveryMethods)
      .where(eq(deliveryMethods.id, id))
      .returning({ name: deliveryMethods.name })
    if (!deleted) throw notFound()
    await audit(ctx, 'delivery-method.deleted', id, deleted.name)
    return deleted.name
  })
}

function toColumns({ name, price, free_from, states, postcodes, min_grams, max_grams, position }: DeliveryMethodInput) {
  return {
    name,
    priceCents: price,
    freeFromCents: free_from,
    states,
    postcodes,
    minGrams: min_grams ?? 0,
    maxGrams: max_grams,
    position: position ?? 0,
  }
}

function audit(ctx: Ctx, action: AuditAction, subjectId: string, name: string): Promise<void> {
  return recordAudit(ctx, { action, subjectType: 'store', subjectId, details: { name } })
}
