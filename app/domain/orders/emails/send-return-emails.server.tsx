import type { Ctx } from '#app/core/context.ts'
import type { orders } from '#db/schema/orders.ts'
import { ReturnDecidedEmail, type ReturnDecidedEmailProps, ReturnRequestedEmail } from './return-emails.tsx'
import { createEmailContext, enqueueForContact, enqueueForCustomer } from './send-order-emails.server.tsx'

type Order = typeof orders.$inferSelect

/** Emails the store contact that a customer wants to send items back. */
export async function sendReturnRequestedEmail(
  ctx: Ctx,
  order: Order,
  request: { items: string; reason: string },
): Promise<void> {
  const href = `${ctx.baseUrl}/admin/store/orders/returns`
  const subject = `Return requested for order ${order.number}`
  await enqueueForContact(ctx, order, subject, ({ context }) => (
    <ReturnRequestedEmail context={context} {...request} href={href} />
  ))
}

/** Emails the customer whether their return is accepted. */
export async function sendReturnDecidedEmail(
  ctx: Ctx,
  order: Order,
  decision: Pick<ReturnDecidedEmailProps, 'decision' | 'answer' | 'items'>,
): Promise<void> {
  const body = <ReturnDecidedEmail {...(await createEmailContext(ctx, order))} {...decision} />
  await enqueueForCustomer(ctx, order, `Your return for order ${order.number}`, body)
}
