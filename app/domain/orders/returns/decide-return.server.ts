import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderReturns } from '#db/schema/orders.ts'
import { sendReturnDecidedEmail } from '../emails/send-return-emails.server.tsx'
import { returnedItems } from './order-return.ts'
import type { ReturnDecision } from './return-form.ts'
import { findReturn } from './return-queries.server.ts'

/** `not-allowed`: another admin has decided already. */
export type ChangeReturnResult = { ok: true } | { ok: false; reason: 'not-allowed' }

/** `isEmailed`: the order has an email address, to which the decision is sent. */
export type DecideReturnResult = { ok: true; isEmailed: boolean } | { ok: false; reason: 'not-allowed' }

/** Accepts or declines a return and emails the customer. @throws a 404 response for an unknown return */
export async function decideReturn(ctx: Ctx, id: string, decision: ReturnDecision): Promise<DecideReturnResult> {
  assertCan(ctx.actor, 'order.manage')
  return transaction(ctx, async (ctx) => {
    const { order, lines, ...row } = await findReturn(ctx, id)
    const { decision: status, answer } = decision
    const decided = await ctx.db
      .update(orderReturns)
      .set({ status, answer, decidedAt: ctx.now })
      .where(and(eq(orderReturns.id, id), eq(orderReturns.status, 'requested')))
      .returning({ id: orderReturns.id })
    if (decided.length === 0) return { ok: false, reason: 'not-allowed' }
    await recordAudit(ctx, {
      action: status === 'accepted' ? 'order.return-accepted' : 'order.return-declined',
      subjectType: 'order',
      subjectId: order.id,
      details: { number: order.number, answer },
    })
    await sendReturnDecidedEmail(ctx, order, { ...decision, items: returnedItems(row, lines) })
    return { ok: true, isEmailed: order.email !== '' }
  })
}
