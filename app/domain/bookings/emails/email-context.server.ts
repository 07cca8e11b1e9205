import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/when.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { type bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import type { EmailFacts } from './email-facts.ts'
import type { CalendarEvent } from './invitation.server.ts'

export type Party = { name: string; email: string }

/** What all mails of one piece of news share. */
export type EmailContext = {
  facts: EmailFacts
  event: CalendarEvent
  /** The agency's contact address: it organises the event and gets the answers. */
  organiser: Party
  consultant: Party | null
  /** Who held it before it changed hands. */
  former: Party | null
}

/** Reads what mails about `news` say: the booking with its times as they stood then, the agency as it is now. */
export async function loadEmailContext(
  ctx: Ctx,
  booking: typeof bookings.$inferSelect,
  news: BookingEvent,
): Promise<EmailContext> {
  const [settings, agency, people] = await Promise.all([
    findBookingSettings(ctx),
    findAgency(ctx),
    findConsultants(ctx, news),
  ])
  const consultant = people.get(news.consultantId ?? '') ?? null
  const times = instants(news)
  const before = news.formerTimes ? instants(news.formerTimes) : null
  const { fullName, email, phone, message, customerTimeZone } = booking
  return {
    facts: {
      kind: news.kind,
      status: news.status,
      agencyName: agency.name,
      agencyPhone: agency.phone,
      customer: { fullName, email, phone, message },
      consultantName: consultant?.name ?? null,
      startsAt: formatDateTime(times.startsAt, ctx.timeZone),
      when: formatTimeRange(ctx.timeZone, times),
      customerWhen: formatCustomerTimeRange(ctx.timeZone, customerTimeZone, times),
      whenBefore: before && formatTimeRange(ctx.timeZone, before),
      bookHref: `${ctx.baseUrl}/booking`,
      portalHref: `${ctx.baseUrl}/booking-portal/${booking.id}`,
    },
    event: {
      // What is asked for is in no calendar: what stands there is the time before.
      ...((news.kind === 'move-requested' && before) || times),
      calendarUid: booking.calendarUid,
      sequence: news.sequence,
      at: new Date(news.at),
      agencyName: agency.name,
      agencyZone: ctx.timeZone,
      customerTimeZone,
      customerName: fullName,
      consultantName: consultant?.name ?? null,
      phone: agency.phone,
    },
    organiser: { name: agency.name, email: settings.contactEmail },
    consultant,
    former: people.get(news.formerConsultantId ?? '') ?? null,
  }
}

function instants({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

async function findConsultants(ctx: Ctx, news: BookingEvent): Promise<Map<string, Party>> {
  const ids = [news.consultantId, news.formerConsultantId].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: consultants.id, name: consultants.fullName, email: consultants.email })
    .from(consultants)
    .where(inArray(consultants.id, ids))
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}
