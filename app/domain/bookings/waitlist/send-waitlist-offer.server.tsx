import { eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import {
  formatCustomerStart,
  formatCustomerTimeRange,
  formatShortStart,
  formatStart,
  formatTimeRange,
} from '#app/domain/scheduling/format-times.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { WaitlistOfferEmail } from './waitlist-emails.tsx'
import { waitlistHref } from './waitlist-entry.ts'

/** An offer: the entry that it was made to, the end of the time, and when it was made (ISO 8601). */
type WaitlistOffer = { entryId: string; typeName: string; endsAt: string; at: string }

/**
 * Emails someone who waits the time that is held for them, unless the offer has ended by now. The id of the email is
 * deterministic, so a retry sends none twice.
 */
export const sendWaitlistOffer = defineTask<WaitlistOffer, TaskContext>({
  name: 'send-waitlist-offer',
  async run(taskContext, { entryId, typeName, endsAt, at }) {
    const ctx = createTaskCtx(taskContext)
    const [entry] = await ctx.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId))
    if (entry?.status !== 'offered' || !entry.offeredStartsAt || !entry.offerExpiresAt) return
    const { offeredStartsAt: startsAt, offerExpiresAt: expiresAt } = entry
    if (expiresAt <= ctx.now) return
    const [agency, settings] = await Promise.all([findAgency(ctx), findBookingSettings(ctx)])
    const times = { startsAt, endsAt: new Date(endsAt) }
    const local = formatCustomerStart(expiresAt, ctx.timeZone, entry.customerTimeZone, ctx.now)
    const body = (
      <WaitlistOfferEmail
        agency={agency}
        typeName={typeName}
        when={formatTimeRange(ctx.timeZone, times)}
        customerWhen={formatCustomerTimeRange(ctx.timeZone, entry.customerTimeZone, times)}
        until={`${formatStart(expiresAt, ctx.timeZone, ctx.now)}${local ? ` (${local})` : ''}`}
        href={`${ctx.baseUrl}${waitlistHref(entry.token)}`}
      />
    )
    const subject = `A time on ${formatShortStart(startsAt, ctx.timeZone)} has become free`
    const email = await renderEmail(entry.email, subject, body, { replyTo: settings.contactEmail, expiresAt })
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailIdFor(new Date(at), entryId, 'waitlist-offer')))
  },
})
