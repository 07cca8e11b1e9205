import { and, asc, eq, gte, isNull, ne } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import { can } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings, calendarFeeds } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'

/** The feed starts 30 days ago and has at most 5,000 events: three months of 20 consultants. */
const PAST_DAYS = 30
const MAX_EVENTS = 5000
/** Refresh interval that the feed suggests to calendars. */
const REFRESH_SECONDS = 15 * 60

/**
 * Renders the calendar of a feed URL: the bookings that its person can currently view, from 30 days ago on. Cancelled
 * bookings are left out, so they disappear from calendars that read the feed. METHOD PUBLISH without attendees makes it
 * a read-only copy, not an invitation. Each event has the UID of its invitation.
 *
 * Unlike page views, reads are not audited, because calendars read the feed every 15 minutes. Creating, replacing and
 * deleting the URL is audited.
 *
 * @throws a 404 response for an unknown or deleted URL, and for a person who is suspended or can no longer view
 *   bookings
 */
export async function renderCalendarFeed(ctx: Ctx, token: string): Promise<string> {
  const person = await findFeedOwner(ctx, token)
  if (!person || !can(person, 'booking.review')) throw notFound()
  const [{ employersSee }, agency] = await Promise.all([findBookingSettings(ctx), findAgency(ctx)])
  const rows = await ctx.db
    .select({
      id: bookings.id,
      fullName: bookings.fullName,
      email: bookings.email,
      phone: bookings.phone,
      message: bookings.message,
      answers: bookings.answers,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      updatedAt: bookings.updatedAt,
      calendarUid: bookings.calendarUid,
      sequence: bookings.sequence,
      consultantName: consultants.fullName,
    })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(
      and(
        gte(bookings.startsAt, new Date(ctx.now.getTime() - PAST_DAYS * DAY_MS)),
        ne(bookings.status, 'cancelled'),
        bookingsVisibleTo(person, 'booking.review', employersSee),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_EVENTS)
  const calendar = ical({
    name: `${agency.name} consultations`,
    prodId: { company: 'Muster', product: 'Consultations', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const row of rows) {
    calendar.createEvent({
      id: row.calendarUid,
      sequence: row.sequence,
      stamp: row.updatedAt,
      start: row.startsAt,
      end: row.endsAt,
      summary: row.consultantName ? `${row.fullName} with ${row.consultantName}` : row.fullName,
      description: [
        formatTimeRange(ctx.timeZone, row),
        ...(row.email ? [`Email: ${row.email}`] : []),
        ...(row.phone ? [`Phone: ${row.phone}`] : []),
        ...(row.message ? ['', row.message] : []),
        ...row.answers.flatMap(({ question, answer }) => ['', question, answer]),
      ].join('\n'),
      url: `${ctx.baseUrl}/booking-portal/${row.id}`,
      status: row.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString().replace(/(?:\r\n)?$/, '')}\r\n`
}

/** The person that the URL belongs to, with their current permissions; undefined when unknown or suspended. */
async function findFeedOwner(ctx: Ctx, token: string): Promise<Person | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await ctx.db
    .select(PERSON_COLUMNS)
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.profileId))
    .innerJoin(users, eq(users.id, calendarFeeds.profileId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), isNull(profiles.suspendedAt)))
  return row && { kind: 'person', sessionId: '', ...row }
}
