import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { enqueueApplicationEvent } from '#app/domain/applications/enqueue-application-event.server.ts'
import { isUndoable } from '#app/domain/applications/status/known-status.server.ts'
import { transitionApplication } from '#app/domain/applications/status/transition-application.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewers, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { endOfInterview } from './interview.ts'
import { listConflicts } from './list-conflicts.server.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent } from './save-interview.server.ts'
import type { ProposedTime } from './validate-interview.server.ts'

export type PickTimeResult =
  | { ok: true; startsAt: Date }
  /**
   * `not-offered`: it is not one of the proposed times. `past`: it has passed. `taken`: an interviewer is no longer
   * free then. `picked`: another time was picked before. `closed`: the interview is cancelled, or the application is no
   * longer being decided. `stale`: the application has changed at the same time, or its
   * rejection can still be undone.
   */
  | { ok: false; reason: 'not-offered' | 'past' | 'taken' | 'picked' | 'closed' | 'stale' }

/**
 * Agrees on one of the proposed times, for the applicant. The application's status becomes `Interview Scheduled`, and
 * both sides get a calendar invitation. Picking the agreed time again changes nothing.
 *
 * Locks the applicant's account first, then the interview, its interviewers, and the job and the application with the
 * transition, as a withdrawal and the deletion of the account do, so that no two wait for each other. Of two picks, or a
 * pick and a cancellation, exactly one succeeds.
 *
 * @param applicantTimeZone what the applicant's browser reported
 * @throws a 404 response outside the actor's scope
 */
export async function pickInterviewTime(
  ctx: Ctx,
  id: string,
  startsAt: Date,
  applicantTimeZone: string | null,
): Promise<PickTimeResult> {
  const { applicationId } = await findInterview(ctx, id, 'application.track')
  return transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [{ id: applicationId }]))) return { ok: false, reason: 'closed' }
    const [interview] = await ctx.db.select().from(interviews).where(eq(interviews.id, id)).for('update')
    if (!interview || interview.status === 'cancelled') return { ok: false, reason: 'closed' }
    if (interview.status === 'scheduled') {
      const isSame = interview.startsAt?.getTime() === startsAt.getTime()
      return isSame ? { ok: true, startsAt } : { ok: false, reason: 'picked' }
    }
    const times = await ctx.db.select().from(interviewTimes).where(eq(interviewTimes.interviewId, id))
    const picked = times.find((time) => time.startsAt.getTime() === startsAt.getTime())
    if (!picked) return { ok: false, reason: 'not-offered' }
    if (startsAt <= ctx.now) return { ok: false, reason: 'past' }
    if (!(await isFree(ctx, interview, picked))) return { ok: false, reason: 'taken' }
    const scheduled = await moveToScheduled(ctx, interview.applicationId)
    if (scheduled !== 'ok') return { ok: false, reason: scheduled }
    const [row] = await ctx.db
      .update(interviews)
      .set({
        status: 'scheduled',
        startsAt,
        endsAt: endOfInterview(startsAt, interview.durationMinutes),
        applicantTimeZone,
        sequence: sql`${interviews.sequence} + 1`,
        version: sql`${interviews.version} + 1`,
      })
      .where(eq(interviews.id, id))
      .returning({ sequence: interviews.sequence })
    await recordInterviewEvent(ctx, id, 'scheduled', startsAt)
    await notifyInterviewChanged(ctx, 'scheduled', { id, sequence: row?.sequence ?? 0, startsAt })
    await recordAudit(ctx, {
      action: 'application.interview-scheduled',
      subjectType: 'application',
      subjectId: interview.applicationId,
    })
    return { ok: true, startsAt }
  })
}

/** Changes the application's status to `Interview Scheduled` unless it has it. The email about the time reports it. */
async function moveToScheduled(ctx: Ctx, applicationId: string): Promise<'ok' | 'closed' | 'stale'> {
  const [application] = await ctx.db
    .select({ ...getTableColumns(applications), isUndoable })
    .from(applications)
    .where(eq(applications.id, applicationId))
  if (!application || !isOpenApplication(application)) return application?.isUndoable ? 'stale' : 'closed'
  if (application.status === 'Interview Scheduled') {
    const [current] = await ctx.db.select().from(applications).where(eq(applications.id, applicationId)).for('share')
    return current && isOpenApplication(current) ? 'ok' : 'closed'
  }
  const transition = { to: 'Interview Scheduled', action: 'application.status-changed', changeId: null } as const
  if (!(await transitionApplication(ctx, application, transition))) return 'stale'
  await enqueueApplicationEvent(ctx, 'application.changed', applicationId)
  return 'ok'
}

/**
 * Whether all interviewers are free at the time, or the employer has proposed it knowing that they are not. Of two
 * proposals with one time, the first pick therefore gets it: a lock on the interviewers, until the transaction ends,
 * makes picks with one of them follow each other.
 */
async function isFree(
  ctx: Ctx,
  { id, durationMinutes }: { id: string; durationMinutes: number },
  { startsAt, acceptsConflicts }: ProposedTime,
): Promise<boolean> {
  const people = await ctx.db
    .select({ id: interviewers.personId })
    .from(interviewers)
    .where(eq(interviewers.interviewId, id))
    .orderBy(asc(interviewers.personId))
  const ids = people.map((person) => person.id)
  if (ids.length > 0) await acquireKeyLock(ctx, ...ids.map((personId) => `interviewer ${personId}`))
  if (acceptsConflicts) return true
  return (
    (await listConflicts(ctx, ids, { times: [startsAt], durationMinutes, exceptId: id, proposalsBeside: null }))
      .length === 0
  )
}
