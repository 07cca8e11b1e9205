import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { isId, newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews, interviewTimes } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { findInterviewApplication } from './find-interview-application.server.ts'
import { MAX_INTERVIEWS } from './interview.ts'
import type { InterviewInput } from './interview-form.ts'
import { recordInterviewEvent, saveTimesAndInterviewers } from './save-interview.server.ts'
import { type ProposedTime, type RejectedInterview, validateInterview } from './validate-interview.server.ts'

export type ProposeInterviewResult =
  | { ok: true; applicantName: string }
  | RejectedInterview
  /**
   * `closed`: the application is no longer being decided. `unavailable`: the applicant is suspended. `too-many`: the application
   * has had `MAX_INTERVIEWS` interviews.
   */
  | { ok: false; reason: 'closed' | 'unavailable' | 'too-many' }

/**
 * Proposes an interview with one or several times, of which the applicant picks one with the link in their email or on the
 * dashboard. The status of the application does not change before that.
 *
 * @param idempotencyKey becomes the interview's id, so that the same form submitted twice proposes one interview. A key that was
 *   already used for other times (a page restored by Back) or a cancelled interview proposes another one with a new id.
 * @throws a 404 response outside the actor's scope
 */
export async function proposeInterview(
  ctx: Ctx,
  applicationId: string,
  input: InterviewInput,
  idempotencyKey = newId(),
): Promise<ProposeInterviewResult> {
  const application = await findInterviewApplication(ctx, applicationId)
  const { jobId, timeZone, applicantName } = application
  if (!isOpenApplication(application)) return { ok: false, reason: 'closed' }
  if (application.isAway) return { ok: false, reason: 'unavailable' }
  const valid = await validateInterview(ctx, input, { jobId, applicationId, timeZone, exceptId: null })
  if (!valid.ok) return valid
  return transaction(ctx, async (ctx) => {
    // The lock makes proposals follow each other and a withdrawal, so that the checks still hold at the commit.
    const [current] = await ctx.db
      .select({ status: applications.status, statusBefore: applications.statusBefore, endedAt: applications.endedAt })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update')
    if (!current || !isOpenApplication(current)) return { ok: false, reason: 'closed' }
    const row = {
      id: isId(idempotencyKey) ? idempotencyKey : newId(),
      applicationId,
      status: 'proposed' as const,
      durationMinutes: input.duration,
      timeZone,
      proposedBy: personId(ctx.actor),
      place: input.place,
      videoUrl: input.video_url,
      message: input.interview_message,
      createdAt: ctx.now,
    }
    if (await isDuplicate(ctx, row, valid.times)) return { ok: true, applicantName }
    const existing = await ctx.db.$count(interviews, eq(interviews.applicationId, applicationId))
    if (existing >= MAX_INTERVIEWS) return { ok: false, reason: 'too-many' }
    const id = (await insertUnlessExists(ctx, row)) ?? (await insertUnlessExists(ctx, { ...row, id: newId() }))
    if (id === null) throw new Error('The interview was not inserted.')
    await saveTimesAndInterviewers(ctx, id, valid)
    await recordInterviewEvent(ctx, id, 'proposed', null)
    await notifyInterviewChanged(ctx, 'proposed', { id, sequence: 0, startsAt: null })
    await recordAudit(ctx, {
      action: 'application.interview-proposed',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return { ok: true, applicantName }
  })
}

type Row = Omit<typeof interviews.$inferInsert, 'calendarUid'>

/** Whether the interview was proposed before by the same form, and is not cancelled. */
async function isDuplicate({ db }: Ctx, { id, applicationId }: Row, times: readonly ProposedTime[]): Promise<boolean> {
  const proposed = await db
    .select({ startsAt: interviewTimes.startsAt })
    .from(interviewTimes)
    .innerJoin(interviews, eq(interviews.id, interviewTimes.interviewId))
    .where(and(eq(interviews.id, id), eq(interviews.applicationId, applicationId), ne(interviews.status, 'cancelled')))
  const known = new Set(proposed.map(({ startsAt }) => startsAt.getTime()))
  return known.size === times.length && times.every(({ startsAt }) => known.has(startsAt.getTime()))
}

/** Returns the id, or null if there is an interview with it. */
async function insertUnlessExists(ctx: Ctx, row: Row): Promise<string | null> {
  const [inserted] = await ctx.db
    .insert(interviews)
    .values({ ...row, calendarUid: `interview-${row.id}@${new URL(ctx.baseUrl).hostname}` })
    .onConflictDoNothing({ target: interviews.id })
    .returning({ id: interviews.id })
  return inserted?.id ?? null
}
