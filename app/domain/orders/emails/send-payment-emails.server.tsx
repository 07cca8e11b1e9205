import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { AwaitingPaymentEmail, PaymentNotReceivedEmail } from './payment-emails.tsx'

/** Emails the customer that their order waits for its payment, with a link back. */
export async function sendAwaitingPaymentEmail(ctx: Ctx, checkout: Checkout): Promise<void> {
  const href = `${ctx.baseUrl}/pay/${checkout.token}`
  const agency = await findAgency(ctx)
  const subject = `We have your order at ${agency.name}, awaiting payment`
  await enqueue(ctx, checkout, subject, <AwaitingPaymentEmail agency={agency} checkout={checkout} href={href} />)
}

/** Emails the customer that their order was cancelled, because its payment did not arrive. */
export async function sendPaymentNotReceivedEmail(ctx: Ctx, checkout: Checkout): Promise<void> {
  const agency = await findAgency(ctx)
  const body = <PaymentNotReceivedEmail agency={agency} checkout={checkout} href={`${ctx.baseUrl}/store`} />
  await enqueue(ctx, checkout, `Your order at ${agency.name} was cancelled`, body)
}

async function enqueue(
  ctx: Ctx,
  { id: subjectId, customerEmail }: Checkout,
  subject: string,
  body: ReactElement,
): Promise<void> {
  const { email: replyTo } = await findAgency(ctx)
  if (customerEmail) await enqueueEmail(ctx, await renderEmail(customerEmail, subject, body, { replyTo, subjectId }))
}
