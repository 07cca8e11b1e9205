import { and, eq, inArray } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { loadAvailability } from '#app/domain/scheduling/availability.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { dayAvailability, isFree } from '#app/domain/scheduling/day-availability.ts'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { isCalendarDate, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { consumeEnteredAddressLimits } from '../guest-limits.server.ts'
import { WaitlistJoinedEmail } from './waitlist-emails.tsx'
import { MAX_OPEN_ENTRIES, OPEN_WAITLIST_STATUSES, waitlistHref } from './waitlist-entry.ts'

export type WaitlistInput = {
  fullName: string
  email: string
  phone: string | null
  /** `yyyy-mm-dd` */
  date: string
  customerTimeZone: string | null
}

type Type = { id: string; name: string }

export type JoinWaitlistResult =
  | { ok: true }
  /**
   * `closed`: no time of that day can be booked. `free`: the day has a free time. `phone`: the number does not exist.
   */
  | { ok: false; reason: 'closed' | 'free' | 'phone' }
  /**
   * `limit`: the address waits for too many days or has been sent too many emails today, or the client has entered too
   * many.
   */
  | { ok: false; reason: 'limit' }

/**
 * Adds a customer to the waitlist of a full day, and emails them the link to leave it. An address that is on it already
 * is not added again and not emailed; the result is the same, so that no one can find out who waits.
 */
export async function joinWaitlist(ctx: Ctx, type: Type, input: WaitlistInput): Promise<JoinWaitlistResult> {
  assertCan(ctx.actor, 'booking.book')
  const phone = input.phone === null ? null : parsePhone(input.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone' }
  const state = await findDayState(ctx, type.id, input.date)
  if (state !== 'full') return { ok: false, reason: state }
  const token = generateToken()
  const day = formatLongDate(input.date, todayIn(ctx.timeZone, ctx.now).slice(0, 4))
  const [agency, { contactEmail }] = await Promise.all([findAgency(ctx), findBookingSettings(ctx)])
  const href = `${ctx.baseUrl}${waitlistHref(token)}`
  const body = <WaitlistJoinedEmail agency={agency} typeName={type.name} when={day} href={href} />
  const email = await renderEmail(input.email, `You're on the waitlist for ${day}`, body, { replyTo: contactEmail })
  return transaction(ctx, async (ctx): Promise<JoinWaitlistResult> => {
    await acquireKeyLock(ctx, `waitlist of ${input.email}`)
    const open = await ctx.db
      .select({ typeId: waitlistEntries.typeId, onDate: waitlistEntries.onDate })
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.email, input.email), inArray(waitlistEntries.status, OPEN_WAITLIST_STATUSES)))
    if (open.some(({ typeId, onDate }) => typeId === type.id && onDate === input.date)) return { ok: true }
    if (open.length >= MAX_OPEN_ENTRIES) return { ok: false, reason: 'limit' }
    if (await consumeEnteredAddressLimits(ctx, input.email)) return { ok: false, reason: 'limit' }
    await ctx.db.insert(waitlistEntries).values({
      id: newId(),
      typeId: type.id,
      onDate: input.date,
      userId: personId(ctx.actor),
      fullName: input.fullName,
      email: input.email,
      phone: phone?.display ?? null,
      customerTimeZone: input.customerTimeZone,
      token,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await recordAudit(ctx, {
      action: 'booking.waitlist-joined',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: { type: type.name, date: input.date },
    })
    await enqueueEmail(ctx, email)
    return { ok: true }
  })
}

/** Whether every time of the day is taken. A day whose times are only too soon or past is closed. */
export async function findDayState(ctx: Ctx, typeId: string, date: string): Promise<'full' | 'free' | 'closed'> {
  if (!isCalendarDate(date)) return 'closed'
  const { state, slots } = dayAvailability(await loadAvailability(ctx, date, date, { typeId }), date)
  if (state !== 'open') return 'closed'
  if (slots.some(isFree)) return 'free'
  return slots.some(({ reason }) => reason === null) ? 'full' : 'closed'
}
