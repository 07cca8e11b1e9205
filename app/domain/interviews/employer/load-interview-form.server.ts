import type { Ctx } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { findInterviewApplication } from '../find-interview-application.server.ts'
import { type Interview, isUpcoming } from '../interview.ts'
import { listCommitments } from '../list-conflicts.server.ts'
import { listInterviewers } from '../list-interviewers.server.ts'
import { findInterview } from '../list-interviews.server.ts'
import type { REJECTION_MESSAGES } from '../rejection-messages.ts'
import { hasScorecard } from '../scorecards/lock-interview.server.ts'

/** Days ahead for which the page shows when the interviewers are busy. */
const SHOWN_DAYS = 28

/** The page of `Propose interview`. @throws a 404 response outside the actor's scope */
export async function loadProposePage(ctx: Ctx, applicationId: string) {
  const { applicantName, jobTitle, timeZone, jobId } = await findInterviewApplication(ctx, applicationId)
  const interviewers = await listInterviewers(ctx, jobId)
  const self = interviewers.find(({ id }) => id === personId(ctx.actor))
  return {
    applicantName,
    jobTitle,
    timeZone,
    interviewers,
    values: { duration: 30, place: null, videoUrl: null, interviewerIds: self ? [self.id] : [] },
    commitments: await listNextCommitments(ctx, interviewers, applicationId, null),
    idempotencyKey: newId(),
  }
}

/** The page of `Reschedule interview`. @throws a 404 response outside the actor's scope */
export async function loadReschedulePage(ctx: Ctx, applicationId: string, id: string) {
  const { interview, jobId, isAway, isOpen, rejection, ...page } = await loadInterview(ctx, applicationId, id)
  const { timeZone, durationMinutes, place, videoUrl } = interview
  const interviewers = await listInterviewers(ctx, jobId)
  return {
    ...page,
    rejection: rejection ?? rejectChange(isOpen, isAway),
    timeZone,
    interviewers,
    values: { duration: durationMinutes, place, videoUrl, interviewerIds: interview.interviewers.map(({ id }) => id) },
    commitments: await listNextCommitments(ctx, interviewers, applicationId, id),
  }
}

/** The page of `Cancel interview`. @throws a 404 response outside the actor's scope */
export async function loadCancelPage(ctx: Ctx, applicationId: string, id: string) {
  const { interview, applicantName, version, lead, isAway, canPropose, rejection } = await loadInterview(
    ctx,
    applicationId,
    id,
  )
  return { applicantName, version, lead, canPropose, rejection, isEmailed: interview.startsAt !== null || !isAway }
}

/** The page of `Change place`. @throws a 404 response outside the actor's scope */
export async function loadPlacePage(ctx: Ctx, applicationId: string, id: string) {
  const { interview, jobId: _, isAway, isOpen, rejection, ...page } = await loadInterview(ctx, applicationId, id)
  const { place, videoUrl, status } = interview
  const notAgreed: Rejection = status === 'proposed' ? 'not-agreed' : null
  const reason = rejection ?? rejectChange(isOpen, isAway) ?? notAgreed
  return { ...page, place, videoUrl, rejection: reason }
}

/** Why the form would be rejected, so that the page shows the reason instead of it; null if it is accepted. */
type Rejection = keyof typeof REJECTION_MESSAGES | null

/** Why an interview that can be cancelled can't be changed. */
function rejectChange(isOpen: boolean, isAway: boolean): Rejection {
  if (!isOpen) return 'closed'
  return isAway ? 'unavailable' : null
}

async function loadInterview(ctx: Ctx, applicationId: string, id: string) {
  const interview = await findInterview(ctx, id, 'application.interview')
  if (interview.applicationId !== applicationId) throw notFound()
  const application = await findInterviewApplication(ctx, applicationId)
  const { applicantName, jobId, isAway } = application
  const { startsAt, timeZone, version } = interview
  const rejection = await findRejection(ctx, interview)
  const time = startsAt
    ? `Current time: ${formatStart(startsAt, timeZone, ctx.now)}.`
    : `${applicantName} hasn't picked a time yet.`
  const isOpen = isOpenApplication(application)
  return {
    interview,
    jobId,
    applicantName,
    version,
    lead: rejection === 'closed' ? undefined : time,
    isAway,
    isOpen,
    canPropose: isOpen && !isAway,
    rejection,
  }
}

/** Why an interview can be neither cancelled nor changed. */
async function findRejection(ctx: Ctx, interview: Interview): Promise<Rejection> {
  if (!isUpcoming(interview, ctx.now)) return 'closed'
  return (await hasScorecard(ctx, interview.id)) ? 'scored' : null
}

/** What all who can hold the interview have planned: the page shows that of those who are ticked. */
function listNextCommitments(ctx: Ctx, people: { id: string }[], applicationId: string, exceptId: string | null) {
  const until = new Date(ctx.now.getTime() + SHOWN_DAYS * DAY_MS)
  const personIds = people.map(({ id }) => id)
  return listCommitments(ctx, personIds, {
    periods: [{ from: ctx.now, until }],
    exceptId,
    proposalsBeside: applicationId,
  })
}
