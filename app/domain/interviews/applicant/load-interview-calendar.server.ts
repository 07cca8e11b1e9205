import { eq } from 'drizzle-orm'
import { ICalEventStatus } from 'ical-generator'
import type { Ctx } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { knownStatus, knownStatusBefore } from '#app/domain/applications/status/known-status.server.ts'
import { renderEventFile } from '#app/domain/bookings/emails/invitation.server.ts'
import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { INTERVIEW_PRODUCT, toCalendarEvent } from '../calendar-event.server.ts'
import { findInterview } from '../list-interviews.server.ts'

/**
 * The agreed interview as a calendar file, for its applicant, who is the actor. It has the UID and the SEQUENCE of the
 * emailed invitation, so that a calendar with both shows one event.
 *
 * @throws a 404 response outside the actor's scope, and for an interview without an agreed time or of an ended
 *   application
 */
export async function loadInterviewCalendar(ctx: Ctx, id: string): Promise<string> {
  const interview = await findInterview(ctx, id, 'application.track')
  const [row] = await ctx.db
    .select({
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      status: knownStatus,
      statusBefore: knownStatusBefore,
      endedAt: applications.endedAt,
      applicantName: profiles.fullName,
      applicantTimeZone: interviews.applicantTimeZone,
      calendarUid: interviews.calendarUid,
      sequence: interviews.sequence,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(eq(interviews.id, id))
  const { status, startsAt, endsAt, timeZone, place, videoUrl, interviewers, history } = interview
  if (!row || status !== 'scheduled' || !startsAt || !endsAt || !isOpenApplication(row)) throw notFound()
  const times = { startsAt, endsAt }
  const texts = {
    ...row,
    place,
    videoUrl,
    interviewerNames: interviewers.map(({ name }) => name),
    timeRange: formatTimeRange(timeZone, times),
    ownTimeRange: formatCustomerTimeRange(timeZone, row.applicantTimeZone, times),
  }
  const { calendarUid, sequence } = row
  const at = history.at(-1)?.at ?? ctx.now
  const event = toCalendarEvent(texts, { calendarUid, sequence, at, times })
  return renderEventFile({ ...event, status: ICalEventStatus.CONFIRMED }, INTERVIEW_PRODUCT)
}
