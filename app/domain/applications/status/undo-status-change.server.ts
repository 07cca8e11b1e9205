import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { undoFilling } from '#app/domain/jobs/lifecycle/undo-filling.server.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { applicationsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { UNDO_SECONDS } from '../application.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { lockOpenJobs } from './lock-open-jobs.server.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'

/** A change that the signed-in person made and can still undo. */
export type UndoableChange = {
  changeId: string
  status: string
  /** How many applicants it has, and the name of one of them. */
  count: number
  name: string
  jobId: string
  /** The title of the job that was marked as filled with this change, and is open again once it is undone. */
  filledJob: string | null
  secondsLeft: number
}

export type UndoStatusChangeResult =
  /**
   * `names`: the applicants whose status is as before. `kept`: how many of the change keep the new status, because they
   * were emailed or their status changed since. `filledJob`: the title of the job that is no longer filled.
   */
  | { ok: true; names: string[]; kept: number; filledJob: string | null }
  /** The applicants have been emailed, their status changed again, or it was undone already. */
  | { ok: false; reason: 'too-late' }

/** Applications that are read and changed at a time, as in `changeStatuses`. */
const MAX_ROWS = 1000

const later = alias(applicationEvents, 'later')

/**
 * Undoes a status change of the signed-in person until its applicants are emailed: deletes its events, and restores the
 * status before. Applicants of a bulk change who were emailed or whose status changed since keep the new status. A job
 * that was marked as filled with the change is no longer filled, once one of its applicants is as before.
 */
export async function undoStatusChange(ctx: Ctx, changeId: string): Promise<UndoStatusChangeResult> {
  assertCan(ctx.actor, 'application.change-status')
  const { id: personId } = requirePerson(ctx.actor)
  if (!isId(changeId)) return { ok: false, reason: 'too-late' }
  return transaction(ctx, async (ctx) => {
    // Before the applications, as `fillJob` locks them.
    const filledJob = await lockFilledJob(ctx, changeId, personId)
    const changed = ctx.db
      .select({ jobId: applications.jobId })
      .from(applicationEvents)
      .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
      .where(and(eq(applicationEvents.changeId, changeId), isNull(applicationEvents.notifiedAt)))
    const jobIds = await lockOpenJobs(ctx, changed)
    const names: string[] = []
    let kept = 0
    let rows: LockedApplication[] = []
    do {
      rows = await lockApplications(ctx, { changeId, personId, jobIds }, rows.at(-1)?.id)
      const undone = await deleteEvents(ctx, changeId, rows)
      if (undone.length > 0) await restoreStatuses(ctx, undone)
      const ids = new Set(undone.map(({ applicationId }) => applicationId))
      names.push(...rows.filter(({ id }) => ids.has(id)).map(({ name }) => name))
      kept += rows.length - ids.size
    } while (rows.length === MAX_ROWS)
    if (names.length === 0) return { ok: false, reason: 'too-late' }
    if (filledJob) await undoFilling(ctx, filledJob)
    return { ok: true, names, kept, filledJob: filledJob?.title ?? null }
  })
}

/** What `fillJob` writes in one transaction has one time: the rejections, and since when the job is filled. */
const isFilledWithChange = sql`${applicationEvents.rejectionReason} = 'filled' and ${jobs.filledAt} = ${applicationEvents.at}`

/** Locks the job that this person has marked as filled with the change, if it still is. */
async function lockFilledJob(
  ctx: Ctx,
  changeId: string,
  personId: string,
): Promise<{ id: string; title: string } | null> {
  const rejected = ctx.db
    .select({ jobId: applications.jobId })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(
      and(
        eq(applicationEvents.changeId, changeId),
        eq(applicationEvents.actorId, personId),
        isNull(applicationEvents.notifiedAt),
        eq(applications.jobId, jobs.id),
        isFilledWithChange,
      ),
    )
  const [job] = await ctx.db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(and(isNotNull(jobs.filledAt), exists(rejected), jobsVisibleTo(ctx.actor, 'job.edit')))
    .for('update')
  return job ?? null
}

type LockedApplication = Awaited<ReturnType<typeof lockApplications>>[number]

/**
 * The first `MAX_ROWS` applications of the change after the id `last`, locked in the order of their ids, as in a bulk
 * change. The locks hold off the task and other changes, so that the deletion sees all events.
 */
function lockApplications(
  ctx: Ctx,
  { changeId, personId, jobIds }: { changeId: string; personId: string; jobIds: string[] },
  last: string | undefined,
) {
  return ctx.db
    .select({ id: applications.id, name: shownName })
    .from(applications)
    .innerJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(
      and(
        eq(applicationEvents.changeId, changeId),
        eq(applicationEvents.actorId, personId),
        applicationsVisibleTo(ctx.actor, 'application.change-status'),
        inArray(applications.jobId, jobIds),
        isNull(applications.endedAt),
        last === undefined ? undefined : gt(applications.id, last),
      ),
    )
    .orderBy(asc(applications.id))
    .limit(MAX_ROWS)
    .for('update', { of: applications })
}

/** Deletes the change's events that are the last of their application and are not settled yet. */
function deleteEvents(ctx: Ctx, changeId: string, locked: { id: string }[]) {
  const { applicationId, fromStatus, toStatus, notifiedAt } = applicationEvents
  const ids = locked.map(({ id }) => id)
  return ctx.db
    .delete(applicationEvents)
    .where(
      and(
        eq(applicationEvents.changeId, changeId),
        inArray(applicationId, ids),
        isNull(notifiedAt),
        notExists(laterEvents(ctx)),
      ),
    )
    .returning({ applicationId, fromStatus, toStatus })
}

type UndoneEvent = Pick<typeof applicationEvents.$inferSelect, 'applicationId' | 'fromStatus' | 'toStatus'>

/** Restores the statuses before, with one statement for each of them. */
async function restoreStatuses(ctx: Ctx, undone: readonly UndoneEvent[]): Promise<void> {
  for (const [fromStatus, events] of Map.groupBy(undone, (event) => event.fromStatus)) {
    await ctx.db
      .update(applications)
      .set({
        status: fromStatus ?? sql`${applications.status}`,
        statusBefore: fromStatus === 'Rejected' ? sql`${applications.status}` : null,
        statusChangedAt: sql`greatest(${applications.statusChangedAt} + interval '1 ms', ${ctx.now})`,
      })
      .where(
        inArray(
          applications.id,
          events.map(({ applicationId }) => applicationId),
        ),
      )
  }
  await notifyOfChangesBefore(
    ctx,
    undone.map(({ applicationId }) => applicationId),
  )
  await recordAudits(
    ctx,
    undone.map(({ applicationId, fromStatus, toStatus }) => ({
      action: 'application.status-change-undone',
      subjectType: 'application',
      subjectId: applicationId,
      details: { from: toStatus, to: fromStatus },
    })),
  )
}

/** The change before an undone one may have left its email to it. Its task settles it again. */
async function notifyOfChangesBefore(ctx: Ctx, applicationIds: string[]): Promise<void> {
  const { applicationId, changeId, notifiedAt, at, id } = applicationEvents
  const last = await ctx.db
    .selectDistinctOn([applicationId], { changeId, notifiedAt })
    .from(applicationEvents)
    .where(inArray(applicationId, applicationIds))
    .orderBy(asc(applicationId), desc(at), desc(id))
  const unsettled = last.flatMap(({ changeId, notifiedAt }) => (changeId && !notifiedAt ? [changeId] : []))
  const payloads = [...new Set(unsettled)].map((changeId) => ({ changeId }))
  await ctx.tasks.enqueueAll(ctx.db, notifyStatusChange, payloads, UNDO_SECONDS)
}

/** The changes that the signed-in person made in the last `UNDO_SECONDS` and can undo, newest first. */
export async function listUndoableChanges(ctx: Ctx): Promise<UndoableChange[]> {
  if (ctx.actor.kind !== 'person' || !can(ctx.actor, 'application.change-status')) return []
  const { changeId, actorId, toStatus, notifiedAt, at } = applicationEvents
  const rows = await ctx.db
    .select({
      changeId,
      status: toStatus,
      at: sql`max(${at})`.mapWith(at),
      count: count(),
      name: sql<string>`min(${shownName})`,
      jobId: sql<string>`min(${applications.jobId}::text)`,
      filledJob: sql<string | null>`max(${jobs.title}) filter (where ${isFilledWithChange})`,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(
      and(
        eq(actorId, ctx.actor.id),
        applicationsVisibleTo(ctx.actor, 'application.change-status'),
        gt(at, new Date(ctx.now.getTime() - UNDO_SECONDS * 1000)),
        isNull(notifiedAt),
        isNotNull(changeId),
        isNull(applications.endedAt),
        isNull(jobs.deletedAt),
        notExists(laterEvents(ctx)),
      ),
    )
    .groupBy(changeId, toStatus)
    .orderBy(sql`max(${at}) desc`)
  return rows.flatMap(({ changeId, at, ...row }) =>
    changeId ? [{ changeId, ...row, secondsLeft: UNDO_SECONDS - (ctx.now.getTime() - at.getTime()) / 1000 }] : [],
  )
}

function laterEvents(ctx: Ctx) {
  return ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.applicationId, applicationEvents.applicationId),
        or(
          gt(later.at, applicationEvents.at),
          and(eq(later.at, applicationEvents.at), gt(later.id, applicationEvents.id)),
        ),
      ),
    )
}
