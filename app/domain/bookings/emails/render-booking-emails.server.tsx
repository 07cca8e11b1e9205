import { and, eq, notInArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type Email, type EmailCalendar, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { manageLinkUrl } from '../manage-links.server.ts'
import { CustomerEmail } from './customer-email.tsx'
import { type EmailContext, loadEmailContext } from './email-context.server.ts'
import { type CalendarEvent, type Party, renderInvitation } from './invitation.server.ts'
import { reminderEmailId, reminderExpiresAt } from './reminders.server.ts'
import { StaffEmail } from './staff-email.tsx'
import { customerSubject, emptySessionSubject, formerTimeSubject, staffSubject } from './subjects.ts'

/** An email with its id, and the token of the manage link in it; null in emails to staff. */
export type BookingEmail = { id: string; email: Email; token: string | null }

type Booking = typeof bookings.$inferSelect
type StaffEvent = CalendarEvent & Required<Pick<CalendarEvent, 'staff'>>
/** SEQUENCE is an integer of 32 bits in most calendars: seconds since 2025. */
const SESSION_EPOCH_MS = Date.UTC(2025, 0, 1)
type Method = EmailCalendar['method'] | null

/**
 * Renders the emails about an event, one per recipient. A reminder goes to the customer only; every other email also
 * goes to the agency's contact address, to the consultant, and to the previous consultant after a reassignment.
 * Rescheduling may leave staff an event that no longer takes place: that of a group session whose last booking it was,
 * or the booking's own once it is part of a session. Emails of their own cancel it, as an email has one invitation
 * only.
 */
export async function renderBookingEmails(ctx: Ctx, booking: Booking, event: BookingEvent): Promise<BookingEmail[]> {
  const context = await loadEmailContext(ctx, booking, event)
  const { props, organiser, consultant, formerConsultant } = context
  const method = calendarMethod(booking, event)
  const customer: Party = { name: booking.fullName, email: booking.email }
  // A caller may have no address, and the agency may ask for some of the emails only.
  const hasCustomerEmail = customer.email !== '' && event.only !== 'staff'
  const customerEmail = hasCustomerEmail
    ? await renderCustomerEmail(ctx, context, customer.email, method, booking.id)
    : null
  if (event.hoursBefore !== null) {
    return customerEmail ? [{ id: reminderEmailId(booking, event.hoursBefore), ...customerEmail }] : []
  }

  const idFor = (recipient: string) =>
    emailIdFor(context.calendarEvent.at, booking.id, event.kind, event.sequence, recipient)
  const hasOtherEvent = Boolean(event.formerSessionId || event.hasJoinedSession)
  let staffMethod = method
  // The event of the new session is in no calendar yet, so there is none to cancel.
  if (method === 'CANCEL') staffMethod = hasOtherEvent ? null : await cancelIfEmpty(ctx, booking.sessionId)
  const agencyAttendee = customer.email === '' || booking.sessionId ? organiser : customer
  const staff: { role: string; to: Party; attendee: Party; method: Method; opensPortal: boolean }[] = [
    { role: 'agency', to: organiser, attendee: agencyAttendee, method: staffMethod, opensPortal: true },
  ]
  const recipients: [role: string, to: EmailContext['consultant'], method: Method][] = [
    // A new consultant has no earlier event in their calendar to cancel.
    ['consultant', consultant, formerConsultant && method === 'CANCEL' ? null : staffMethod],
    ['former', formerConsultant, hasOtherEvent ? null : method && 'CANCEL'],
  ]
  for (const [role, to, method] of recipients) {
    const opensPortal = role === 'consultant' && (to?.hasAccount ?? false)
    if (to?.isEmailed && to.email !== organiser.email) staff.push({ role, to, attendee: to, method, opensPortal })
  }
  const renderForStaff = async (
    { role, to, attendee, method, opensPortal }: (typeof staff)[number],
    calendarEvent: StaffEvent,
    subject: string,
  ) => {
    const portalLink = opensPortal ? {} : { portalHref: null }
    const recipientEvent = { ...calendarEvent, staff: { ...calendarEvent.staff, ...portalLink } }
    const body = <StaffEmail {...props} {...portalLink} isFormer={role.startsWith('former')} />
    const email = await renderEmail(to.email, subject, body, {
      replyTo: customer.email || organiser.email,
      subjectId: booking.id,
      ...calendarPart({ ...context, calendarEvent: recipientEvent }, attendee, method),
    })
    return { id: idFor(role), email, token: null }
  }
  const staffEvent = toStaffEvent(ctx, booking, context)
  const staffEmails = staff.map((recipient) => renderForStaff(recipient, staffEvent, staffSubject(props)))
  const former = method && (await findFormerEvent(ctx, booking, event, context))
  if (former) {
    const hadIt = formerConsultant ? 'former' : 'consultant'
    const startsAt = formatShortStart(former.startsAt, ctx.timeZone)
    const subject = event.hasJoinedSession
      ? formerTimeSubject(startsAt, props.customer.fullName)
      : emptySessionSubject(startsAt, props.typeName)
    for (const { role, to, opensPortal } of staff.filter(({ role }) => role === 'agency' || role === hadIt)) {
      const sessionRole = `${role} of the former session`
      const recipient = { role: sessionRole, to, attendee: to, method: 'CANCEL' as const, opensPortal }
      staffEmails.push(renderForStaff(recipient, former, subject))
    }
  }
  const toCustomer = customerEmail ? [{ id: idFor('customer'), ...customerEmail }] : []
  return event.only === 'customer' ? toCustomer : [...toCustomer, ...(await Promise.all(staffEmails))]
}

/**
 * The event in staff's calendars that a rescheduled booking leaves behind: that of the group session that it was in,
 * unless others take part in it, or its own, once it is in a session; otherwise null.
 */
async function findFormerEvent(
  ctx: Ctx,
  booking: Booking,
  { formerSessionId, hasJoinedSession }: BookingEvent,
  context: EmailContext,
): Promise<StaffEvent | null> {
  const isLeft = hasJoinedSession || (formerSessionId && (await cancelIfEmpty(ctx, formerSessionId)) !== null)
  if (!isLeft) return null
  const calendarEvent = { ...context.calendarEvent, ...context.formerTimes }
  return toStaffEvent(ctx, { ...booking, sessionId: formerSessionId ?? null }, { ...context, calendarEvent })
}

/** A consultation with the customer's details, or for a group session one event for all its participants. */
function toStaffEvent(ctx: Ctx, booking: Booking, { props, calendarEvent, staffLocation }: EmailContext): StaffEvent {
  const { email, phone, message, answers, sessionId } = booking
  if (!sessionId) {
    const staff = { email, phone, message, answers, portalHref: props.portalHref }
    return { ...calendarEvent, location: staffLocation, staff }
  }
  return {
    ...calendarEvent,
    calendarUid: `${sessionId}@${new URL(ctx.baseUrl).hostname}`,
    // Each booking has its own SEQUENCE, so the one of the session is the time of the change.
    sequence: Math.floor((calendarEvent.at.getTime() - SESSION_EPOCH_MS) / 1000),
    customerName: null,
    location: props.method === 'phone' ? '' : staffLocation,
    staff: {
      email: '',
      phone: null,
      message: null,
      answers: [],
      portalHref: `${ctx.baseUrl}/booking-portal/sessions/${sessionId}`,
    },
  }
}

/** The event of a group session is cancelled with its last confirmed booking, that of any other booking with itself. */
async function cancelIfEmpty(ctx: Ctx, sessionId: string | null): Promise<Method> {
  if (!sessionId) return 'CANCEL'
  const isConfirmed = notInArray(bookings.status, ['requested', 'cancelled'])
  const others = await ctx.db.$count(bookings, and(eq(bookings.sessionId, sessionId), isConfirmed))
  return others === 0 ? 'CANCEL' : null
}

/** Includes a new manage link, unless the booking is cancelled or over. */
async function renderCustomerEmail(ctx: Ctx, context: EmailContext, to: string, method: Method, subjectId: string) {
  const { props, calendarEvent, organiser } = context
  const { greetingName } = props
  const token = props.kind === 'cancelled' || props.kind === 'no-show' ? null : generateToken()
  const manageHref = token && manageLinkUrl(ctx, token)
  const invitation = { ...context, calendarEvent: { ...calendarEvent, customerName: greetingName, manageHref } }
  const body = <CustomerEmail {...props} manageHref={manageHref} />
  const email = await renderEmail(to, customerSubject(props), body, {
    replyTo: organiser.email,
    subjectId,
    ...(props.kind === 'reminder' ? { expiresAt: reminderExpiresAt(calendarEvent.at, calendarEvent.startsAt) } : {}),
    ...calendarPart(invitation, { name: greetingName ?? to, email: to }, method),
  })
  return { email, token }
}

/** Each copy of an invitation names one attendee, so customers do not see the consultant's address. */
function calendarPart(
  { calendarEvent, organiser }: EmailContext,
  attendee: Party,
  method: Method,
): { calendar?: EmailCalendar } {
  return method ? { calendar: renderInvitation(method, calendarEvent, organiser, attendee) } : {}
}

/**
 * With manual confirmation, no invitation is sent before the agency confirms, and an invitation that was never sent is
 * not cancelled. When a customer asks to reschedule a confirmed booking, its invitation is cancelled, and a new one is
 * sent when the new time is confirmed.
 */
function calendarMethod(booking: Booking, { kind, status }: BookingEvent): Method {
  if (kind === 'cancelled') return booking.confirmedAt ? 'CANCEL' : null
  if (kind === 'reschedule-requested') return 'CANCEL'
  if (kind === 'new-time-asked' || kind === 'times-proposed' || kind === 'no-show') return null
  return status === 'confirmed' && kind !== 'reminder' ? 'REQUEST' : null
}
