import { inArray } from 'drizzle-orm'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { mailIdOf } from '#app/domain/mail/mail-id.server.ts'
import { composeMail, type Mail, type MailCalendar } from '#app/domain/mail/queue-mail.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import type { Ctx } from '#app/policy/context.ts'
import { type bookings, consultants } from '#db/schema/bookings.ts'
import { bookingAddress, drawToken } from './booking-links.server.ts'
import type { BookingNews } from './booking-news.server.ts'
import { findBookingSettings } from './booking-settings.server.ts'
import { AgencyMail } from './emails/agency-mail.tsx'
import type { MailFacts } from './emails/facts.ts'
import { agencySubject, visitorSubject } from './emails/subjects.ts'
import { VisitorMail } from './emails/visitor-mail.tsx'
import { type CalendarEvent, invitation } from './invitation.server.ts'
import { reminderEnd } from './reminders.server.ts'
import { whenForVisitor, whenIn } from './when.ts'

/** A mail with its id, and the manage link's token that it brings to the visitor. */
export type Letter = { id: string; mail: Mail; token: string | null }

type Booking = typeof bookings.$inferSelect
type Party = { name: string; email: string }

/** The mails that `news` of a booking makes, each to one recipient; answers go to the agency's contact address. */
export async function composeLetters(ctx: Ctx, booking: Booking, news: BookingNews): Promise<Letter[]> {
  const [settings, agency, people] = await Promise.all([
    findBookingSettings(ctx),
    findAgency(ctx),
    findConsultants(ctx, news),
  ])
  const organiser: Party = { name: agency.name, email: settings.contactEmail }
  const consultant = people.get(news.consultantId ?? '') ?? null
  const former = people.get(news.formerConsultantId ?? '') ?? null
  const times = { startsAt: new Date(news.startsAt), endsAt: new Date(news.endsAt) }
  const event: CalendarEvent = {
    ...times,
    calendarUid: booking.calendarUid,
    sequence: news.sequence,
    at: new Date(news.at),
    agencyName: agency.name,
    agencyZone: ctx.timeZone,
    visitorTimeZone: booking.visitorTimeZone,
    visitorName: booking.fullName,
    consultantName: consultant?.name ?? null,
    phone: agency.phone,
  }
  const facts: MailFacts = {
    kind: news.kind,
    status: news.status,
    agencyName: agency.name,
    agencyPhone: agency.phone,
    visitor: { fullName: booking.fullName, email: booking.email, phone: booking.phone, message: booking.message },
    consultantName: consultant?.name ?? null,
    startsAt: formatDateTime(times.startsAt, ctx.timeZone),
    when: whenIn(ctx.timeZone, times),
    whenForVisitor: whenForVisitor(ctx.timeZone, booking.visitorTimeZone, times),
    baseUrl: ctx.baseUrl,
  }
  const method = methodOf(booking, news)
  const invite = (to: Party, how = method) => (how ? { calendar: invitation(how, event, organiser, to) } : {})
  const idOf = (to: string) => mailIdOf(event.at, booking.id, news.kind, news.sequence, news.hoursBefore ?? '', to)
  const toStaff = async (role: string, to: Party, facts: MailFacts, calendar: { calendar?: MailCalendar }) => ({
    id: idOf(role),
    mail: await composeMail(to.email, agencySubject(facts), <AgencyMail {...facts} />, {
      replyTo: booking.email,
      ...calendar,
    }),
    token: null,
  })

  const token = news.kind === 'cancelled' ? null : drawToken()
  const manageHref = token ? bookingAddress(ctx, token) : null
  const visitor: Party = { name: booking.fullName, email: booking.email }
  const letters: Letter[] = [
    {
      id: idOf('visitor'),
      mail: await composeMail(
        visitor.email,
        visitorSubject(facts),
        <VisitorMail {...facts} manageHref={manageHref} />,
        {
          replyTo: organiser.email,
          ...(news.kind === 'reminder' ? { uselessAt: reminderEnd(event.at, times.startsAt) } : {}),
          ...invite(visitor),
        },
      ),
      token,
    },
  ]
  if (news.kind === 'reminder') return letters
  letters.push(await toStaff('agency', organiser, facts, invite(visitor)))
  if (consultant && consultant.email !== organiser.email) {
    letters.push(await toStaff('consultant', consultant, facts, invite(consultant)))
  }
  if (former && former.email !== organiser.email) {
    letters.push(await toStaff('former', former, facts, invite(former, method ? 'CANCEL' : null)))
  }
  return letters
}

/** With approval no invitation leaves before the agency has confirmed, and none is taken back that never left. */
function methodOf(booking: Booking, { kind, status }: BookingNews): MailCalendar['method'] | null {
  if (kind === 'cancelled') return booking.confirmedAt ? 'CANCEL' : null
  return status === 'confirmed' && kind !== 'reminder' ? 'REQUEST' : null
}

async function findConsultants(ctx: Ctx, news: BookingNews): Promise<Map<string, Party>> {
  const ids = [news.consultantId, news.formerConsultantId].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: consultants.id, name: consultants.fullName, email: consultants.email })
    .from(consultants)
    .where(inArray(consultants.id, ids))
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}
