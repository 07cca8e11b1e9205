import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { findTypeById } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import {
  formatCustomerStart,
  formatCustomerTimeRange,
  formatShortStart,
  formatStart,
  formatTimeRange,
} from '#app/domain/scheduling/format-times.ts'
import { instantIn } from '#app/lib/dates.ts'
import type { bookings } from '#db/schema/bookings.ts'
import { profiles } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { isOwnAddress } from '../guest-limits.server.ts'
import { meetingInstructions, meetingOf, staffMeetingInstructions } from '../meeting.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { type CalendarEvent, type Organiser, type Party, toOrganiser } from './invitation.server.ts'

/** What the emails about one event have in common. */
export type EmailContext = {
  props: BookingEmailProps
  calendarEvent: CalendarEvent
  /** The times before it was rescheduled. */
  formerTimes: { startsAt: Date; endsAt: Date } | null
  /** How or where it takes place, for the consultant. */
  staffLocation: string
  /** The agency's contact address: the organiser of the calendar event, and where customers' replies go. */
  organiser: Organiser
  consultant: Consultant | null
  /** The consultant before a reassignment. */
  formerConsultant: Consultant | null
}

/**
 * `hasAccount`: they have an account that isn't suspended. `isEmailed`: false without one once they are deactivated:
 * the bookings are no longer theirs.
 */
type Consultant = Party & { videoUrl: string; hasAccount: boolean; isEmailed: boolean }

/** Loads the content of the emails about an event: the times as they were then, and the agency's current details. */
export async function loadEmailContext(
  ctx: Ctx,
  booking: typeof bookings.$inferSelect,
  event: BookingEvent,
): Promise<EmailContext> {
  const [settings, agency, type, consultantsById, isConfirmedAddress] = await Promise.all([
    findBookingSettings(ctx),
    findAgency(ctx),
    findTypeById(ctx, booking.typeId),
    listConsultantsById(ctx, event),
    isOwnAddress(ctx, booking),
  ])
  const consultant = consultantsById.get(event.consultantId ?? '') ?? null
  const times = parseTimes(event)
  const formerTimes = event.formerTimes ? parseTimes(event.formerTimes) : null
  const { fullName, email, phone, message, answers, customerTimeZone } = booking
  const { name: typeName, method } = type
  const meeting = meetingOf(booking, consultant, type)
  const phones = { customer: phone, agency: agency.phone }
  const how = meetingInstructions(meeting, phones, { showNumber: isConfirmedAddress })
  return {
    props: {
      kind: event.kind,
      status: event.status,
      agency,
      customer: { fullName, email, phone, message, answers },
      typeName,
      method,
      how,
      agencyMessage: event.message ?? null,
      proposedTimes: (event.proposedTimes ?? []).map(({ date, time }) =>
        formatStartForCustomer(ctx, instantIn(ctx.timeZone, date, time), customerTimeZone),
      ),
      greetingName: isConfirmedAddress ? fullName : null,
      consultantName: consultant?.name ?? null,
      hadConsultant: event.formerConsultantId !== null,
      startsAt: formatShortStart(times.startsAt, ctx.timeZone),
      timeRange: formatTimeRange(ctx.timeZone, times),
      customerTimeRange: formatCustomerTimeRange(ctx.timeZone, customerTimeZone, times),
      previousTimeRange: formerTimes && formatTimeRange(ctx.timeZone, formerTimes),
      bookHref: `${ctx.baseUrl}/booking`,
      portalHref: `${ctx.baseUrl}/booking-portal/${booking.id}`,
    },
    calendarEvent: {
      // A requested time is in no calendar yet. The event to cancel is the one at the former time.
      ...((event.kind === 'reschedule-requested' && formerTimes) || times),
      calendarUid: booking.calendarUid,
      sequence: event.sequence,
      at: new Date(event.at),
      agencyName: agency.name,
      agencyZone: ctx.timeZone,
      customerTimeZone,
      customerName: fullName,
      consultantName: consultant?.name ?? null,
      phone: agency.phone,
      typeName,
      location: how,
      manageHref: null,
    },
    formerTimes,
    staffLocation: staffMeetingInstructions(meeting, phone),
    organiser: toOrganiser(ctx, { name: agency.name, email: settings.contactEmail }),
    consultant,
    formerConsultant: consultantsById.get(event.formerConsultantId ?? '') ?? null,
  }
}

/** `Tuesday 24 November, 10:30, Sydney time`, with the customer's time where it differs. */
function formatStartForCustomer({ timeZone, now }: Ctx, at: Date, customerTimeZone: string | null): string {
  const local = formatCustomerStart(at, timeZone, customerTimeZone, now)
  return `${formatStart(at, timeZone, now)}${local ? ` (${local})` : ''}`
}

function parseTimes({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

async function listConsultantsById(ctx: Ctx, event: BookingEvent): Promise<Map<string, Consultant>> {
  const ids = [event.consultantId, event.formerConsultantId].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: consultants.id,
      name: consultants.fullName,
      email: consultants.email,
      videoUrl: consultants.videoUrl,
      active: consultants.active,
      hasAccount: sql<boolean>`${profiles.id} is not null and ${profiles.suspendedAt} is null`,
    })
    .from(consultants)
    .leftJoin(profiles, eq(profiles.id, consultants.profileId))
    .where(inArray(consultants.id, ids))
  return new Map(rows.map(({ id, active, ...party }) => [id, { ...party, isEmailed: active || party.hasAccount }]))
}
