import type { Ctx } from '#app/core/context.ts'
import { type Email, type EmailCalendar, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { generateToken } from '#app/lib/token.server.ts'
import type { bookings } from '#db/schema/bookings.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { manageLinkUrl } from '../manage-links.server.ts'
import { CustomerEmail } from './customer-email.tsx'
import { type EmailContext, loadEmailContext, type Party } from './email-context.server.ts'
import { renderInvitation } from './invitation.server.ts'
import { reminderEmailId, reminderExpiresAt } from './reminders.server.ts'
import { StaffEmail } from './staff-email.tsx'
import { customerSubject, staffSubject } from './subjects.ts'

/** A mail with its id, and the manage link's token that it brings to the visitor. */
export type BookingEmail = { id: string; email: Email; token: string | null }

type Booking = typeof bookings.$inferSelect
type Method = EmailCalendar['method'] | null

/**
 * The mails that `news` of a booking makes, each to one recipient. A reminder goes to the visitor alone; anything else
 * also to the agency's contact address, to the consultant, and to who held it before it changed hands.
 */
export async function renderBookingEmails(ctx: Ctx, booking: Booking, news: BookingEvent): Promise<BookingEmail[]> {
  const ground = await loadEmailContext(ctx, booking, news)
  const { organiser, consultant, former } = ground
  const method = calendarMethod(booking, news)
  const visitor: Party = { name: booking.fullName, email: booking.email }
  const toVisitor = await renderCustomerEmail(ctx, ground, visitor, method)
  if (news.hoursBefore !== null) return [{ id: reminderEmailId(booking, news.hoursBefore), ...toVisitor }]

  const idOf = (to: string) => emailIdFor(ground.event.at, booking.id, news.kind, news.sequence, to)
  const staff = [{ role: 'agency', to: organiser, attendee: visitor, how: method }]
  for (const [role, to, how] of [
    // Who did not hold it before has nothing in the calendar to take back.
    ['consultant', consultant, former && method === 'CANCEL' ? null : method],
    ['former', former, method && 'CANCEL'],
  ] as const) {
    if (to && to.email !== organiser.email) staff.push({ role, to, attendee: to, how })
  }
  const toStaff = staff.map(async ({ role, to, attendee, how }) => ({
    id: idOf(role),
    email: await renderEmail(to.email, staffSubject(ground.facts), <StaffEmail {...ground.facts} />, {
      replyTo: visitor.email,
      ...calendarPart(ground, attendee, how),
    }),
    token: null,
  }))
  return [{ id: idOf('visitor'), ...toVisitor }, ...(await Promise.all(toStaff))]
}

/** With the way to change it, unless it is cancelled. */
async function renderCustomerEmail(ctx: Ctx, ground: EmailContext, visitor: Party, method: Method) {
  const { facts, event, organiser } = ground
  const token = facts.kind === 'cancelled' ? null : generateToken()
  const body = <CustomerEmail {...facts} manageHref={token && manageLinkUrl(ctx, token)} />
  const email = await renderEmail(visitor.email, customerSubject(facts), body, {
    replyTo: organiser.email,
    ...(facts.kind === 'reminder' ? { expiresAt: reminderExpiresAt(event.at, event.startsAt) } : {}),
    ...calendarPart(ground, visitor, method),
  })
  return { email, token }
}

/** Each copy of an invitation names one attendee: visitors do not learn of a consultant's address. */
function calendarPart(
  { event, organiser }: EmailContext,
  attendee: Party,
  method: Method,
): { calendar?: EmailCalendar } {
  return method ? { calendar: renderInvitation(method, event, organiser, attendee) } : {}
}

/**
 * With approval no invitation leaves before the agency has confirmed, and none is taken back that never left. One whose
 * visitor asks to move it is taken back, and leaves anew when the new time is confirmed.
 */
function calendarMethod(booking: Booking, { kind, status }: BookingEvent): Method {
  if (kind === 'cancelled') return booking.confirmedAt ? 'CANCEL' : null
  if (kind === 'move-requested') return 'CANCEL'
  return status === 'confirmed' && kind !== 'reminder' ? 'REQUEST' : null
}
