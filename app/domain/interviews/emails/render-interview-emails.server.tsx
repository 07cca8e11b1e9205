import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ICalEventStatus } from 'ical-generator'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { shownName } from '#app/domain/applications/blind/blind-columns.server.ts'
import { findRecipient, type JobOwner } from '#app/domain/applications/find-recipient.server.ts'
import {
  type Organiser,
  type Party,
  renderEventInvitation,
  toOrganiser,
} from '#app/domain/bookings/emails/invitation.server.ts'
import { type Email, type EmailCalendar, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { formatCustomerTimeRange, formatShortStart, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { zoneLabel } from '#app/lib/dates.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { isActive, isAdmin, isMember } from '#app/policy/member-conditions.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { profiles, users } from '#db/schema/people.ts'
import { INTERVIEW_PRODUCT, toCalendarEvent } from '../calendar-event.server.ts'
import { endOfInterview, type Interview } from '../interview.ts'
import { interviewLinkUrl } from '../interview-links.server.ts'
import { selectInterviews } from '../list-interviews.server.ts'
import { concernsApplicant, InterviewEmail, type InterviewEmailProps, interviewSubject } from './interview-email.tsx'
import type { InterviewChange } from './send-interview-email.server.ts'

type InterviewMessage = { id: string; email: Email; token: string | null }

/** `applicant`: the application that the emails name, and whether the account was deleted when they were written. */
type RenderedInterviewEmails =
  | { interview: Interview; applicant: { id: string; isErased: boolean }; messages: InterviewMessage[] }
  | { interview: null; applicant: null; messages: [] }

/**
 * Renders the emails about a change: to the applicant with a link, and to the interviewers once there is or was a time,
 * or if all times are declined. A change of the interviewers is emailed to those whom it concerns (`former`), and to
 * the applicant if someone else holds the interview; times that
 * have passed without an answer to the person who proposed them. A suspended applicant, for whom the link does not
 * work, is emailed only about an agreed time that was given up. Replies go to the person who proposed the times.
 */
export async function renderInterviewEmails(ctx: Ctx, change: InterviewChange): Promise<RenderedInterviewEmails> {
  const [interview] = await selectInterviews(ctx, eq(interviews.id, change.interviewId))
  const details = interview && (await findDetails(ctx, interview.id))
  const isOutdated = change.kind === 'taken-over' && interview && !isStillTakenOver(change, interview)
  if (!interview || !details || isOutdated) return { interview: null, applicant: null, messages: [] }
  const applicant = { id: interview.applicationId, isErased: details.isErased }
  const agency = await findAgency(ctx)
  const times = changedTimes(change, interview)
  const {
    applicantEmail,
    applicantTimeZone,
    calendarUid,
    shownName,
    postedBy,
    companyId,
    isErased: _,
    isSuspended,
    proposerId,
    proposerEmail,
    ...names
  } = details
  const props: Omit<InterviewEmailProps, 'recipientName' | 'href' | 'isToApplicant'> = {
    ...names,
    agency,
    kind: change.kind,
    start: times && `${formatShortStart(times.startsAt, interview.timeZone)} (${zoneLabel(interview.timeZone)})`,
    timeRange: times && formatTimeRange(interview.timeZone, times),
    ownTimeRange: times && formatCustomerTimeRange(interview.timeZone, applicantTimeZone, times),
    proposedTimes: interview.times.map((startsAt) =>
      formatTimeRange(interview.timeZone, { startsAt, endsAt: endOfInterview(startsAt, interview.durationMinutes) }),
    ),
    place: interview.place,
    videoUrl: interview.videoUrl,
    interviewerNames: interview.interviewers.map(({ name }) => name),
    message: interview.message,
    cancelReason: interview.cancelReason,
  }
  // During a blind review the interviewers see the applicant's label. The applicant's clocks tell where they are.
  const staffProps = {
    ...props,
    // Someone who has left the company reads nothing more about applicants.
    applicantName: change.kind === 'left' ? 'an applicant' : shownName,
    ownTimeRange: null,
    isToApplicant: false,
  }
  const calendarFor = (attendee: Party, of: InterviewEmailCommon = props): EmailCalendar | null =>
    times && change.kind !== 'reminder'
      ? renderCalendar(of, { ...change, calendarUid, times, attendee, organiser: toOrganiser(ctx, agency) })
      : null
  const at = new Date(change.at)
  const idFor = (recipient: string) => emailIdFor(at, interview.id, change.kind, change.sequence, recipient)
  const token = change.kind === 'cancelled' ? null : generateToken()
  const messages: InterviewMessage[] = []
  if (concernsApplicant(change.kind)) {
    if (!isSuspended || (change.former && change.kind !== 'taken-over')) {
      const toApplicant = await renderOne(
        { ...props, recipientName: names.applicantName, isToApplicant: true },
        token ? interviewLinkUrl(ctx, token) : `${ctx.baseUrl}/employee/dashboard`,
        { name: names.applicantName, email: applicantEmail },
        proposerEmail ?? agency.email,
        calendarFor,
      )
      const { applicationId } = interview
      messages.push({ id: idFor('applicant'), email: { ...toApplicant, applicationId }, token })
    }
    if (!times) return { interview, applicant, messages }
  }
  const href =
    change.kind === 'left'
      ? `${ctx.baseUrl}/employer/dashboard`
      : `${ctx.baseUrl}/view-applicants/${interview.applicationId}`
  for (const { id, ...person } of await listStaff(ctx, change, interview, { postedBy, companyId }, proposerId)) {
    const replyTo = id === proposerId ? agency.email : (proposerEmail ?? agency.email)
    const email = await renderOne({ ...staffProps, recipientName: person.name }, href, person, replyTo, (attendee) =>
      calendarFor(attendee, staffProps),
    )
    messages.push({ id: idFor(id), email: { ...email, aboutApplicationIds: [interview.applicationId] }, token: null })
  }
  return { interview, applicant, messages }
}

/**
 * Whether the interview still takes place at this time with the owner who took it over. Other changes have emails of
 * their own.
 */
function isStillTakenOver({ startsAt, former }: InterviewChange, interview: Interview): boolean {
  return (
    interview.status === 'scheduled' &&
    interview.startsAt?.toISOString() === startsAt &&
    interview.interviewers.some(({ id }) => former?.interviewerIds.includes(id))
  )
}

function renderOne(
  props: Omit<InterviewEmailProps, 'href'>,
  href: string,
  to: Party,
  replyTo: string,
  calendarFor: (attendee: Party) => EmailCalendar | null,
): Promise<Email> {
  const calendar = calendarFor(to)
  return renderEmail(to.email, interviewSubject(props), <InterviewEmail {...props} href={href} />, {
    replyTo,
    ...(calendar ? { calendar } : {}),
  })
}

/** The agreed time, or the one that was given up. */
function changedTimes({ startsAt, former }: InterviewChange, { durationMinutes }: Interview) {
  if (former) return { startsAt: new Date(former.startsAt), endsAt: new Date(former.endsAt) }
  if (!startsAt) return null
  return { startsAt: new Date(startsAt), endsAt: endOfInterview(new Date(startsAt), durationMinutes) }
}

type CalendarParts = InterviewChange & {
  calendarUid: string
  times: { startsAt: Date; endsAt: Date }
  attendee: Party
  organiser: Organiser
}

/**
 * REQUEST for an agreed time or its new place, CANCEL for one that was given up, with one UID and a rising SEQUENCE.
 */
function renderCalendar(props: InterviewEmailCommon, parts: CalendarParts): EmailCalendar {
  const { kind, at, organiser, attendee, ...version } = parts
  const isAgreed = kind === 'scheduled' || kind === 'place-changed' || kind === 'taken-over'
  const method = isAgreed ? 'REQUEST' : 'CANCEL'
  const status = method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
  const event = toCalendarEvent(props, { ...version, at: new Date(at) })
  return renderEventInvitation(method, { ...event, status }, organiser, attendee, INTERVIEW_PRODUCT)
}

type InterviewEmailCommon = Omit<InterviewEmailProps, 'recipientName' | 'href' | 'isToApplicant'>

/** The names and addresses for the emails. Someone who proposed times and may no longer read about them is left out. */
async function findDetails({ db }: Ctx, id: string) {
  const proposer = alias(profiles, 'proposer')
  const proposerUser = alias(users, 'proposer_user')
  const mayRead = and(isActive(proposer), or(isAdmin(proposer), isMember(applications.companyId, proposer)))
  const [row] = await db
    .select({
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      postedBy: applications.postedBy,
      companyId: applications.companyId,
      applicantName: profiles.fullName,
      shownName,
      applicantEmail: users.email,
      isErased: sql<boolean>`${profiles.erasedAt} is not null`,
      isSuspended: sql<boolean>`${profiles.suspendedAt} is not null`,
      applicantTimeZone: interviews.applicantTimeZone,
      calendarUid: interviews.calendarUid,
      proposerId: proposer.id,
      proposerEmail: proposerUser.email,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(proposer, and(eq(proposer.id, interviews.proposedBy), mayRead))
    .leftJoin(proposerUser, eq(proposerUser.id, proposer.id))
    .where(eq(interviews.id, id))
  return row ?? null
}

/**
 * The interviewers whom a change is about, or who proposed times that have passed, without those who may no longer read
 * about the company's applicants: they are suspended, or no longer a member. If that leaves none, the recipient of
 * emails about the job, unless the email is about the interviewer themselves.
 */
async function listStaff(
  ctx: Ctx,
  { kind, former }: InterviewChange,
  { interviewers }: Interview,
  job: JobOwner,
  proposerId: string | null,
) {
  const holders = former?.interviewerIds ?? interviewers.map(({ id }) => id)
  const ids = kind !== 'lapsed' ? holders : proposerId === null ? [] : [proposerId]
  const mayRead = and(isNull(profiles.suspendedAt), or(isAdmin(), isMember(job.companyId)))
  const staff = await ctx.db
    .select({ id: profiles.id, name: profiles.fullName, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(inArray(profiles.id, ids), isNull(profiles.erasedAt), kind === 'left' ? undefined : mayRead))
  const isPersonal = kind === 'left' || kind === 'taken-over'
  const recipient = staff.length === 0 && !isPersonal ? await findRecipient(ctx, job) : null
  return recipient ? [{ id: recipient.id, name: recipient.fullName, email: recipient.email }] : staff
}
