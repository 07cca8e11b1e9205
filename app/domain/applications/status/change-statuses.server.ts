import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { isCorrection, nextStatuses, type Status, UNDO_SECONDS } from '../application.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { listRepeated } from './list-repeated.server.ts'
import { lockOpenJobs } from './lock-open-jobs.server.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'
import type { Rejection } from './rejection.ts'

/** Applications per statement: each has up to 11 of a statement's 65,535 parameters. */
const MAX_ROWS = 1000

/**
 * The names of the applicants whose status changed (`changed`), of those for whom it is not possible (`skipped`), and of those
 * whom the actor has changed to this status before, such as with the first of two clicks (`repeated`).
 */
export type ChangeStatusesResult = {
  changeId: string | null
  changed: string[]
  skipped: string[]
  repeated: string[]
}

type ChangeStatusesOptions = {
  expected?: ReadonlyMap<string, string>
  rejection?: Rejection | null
  emailText?: string | null
}

/**
 * Changes the status of the applications in the actor's scope that match `condition`, as one change that can be undone as a
 * whole. Applications without this transition are skipped.
 *
 * @param options.expected by id, the statuses that the user saw; an application with another one is skipped
 * @param options.rejection why, if `to` is `Rejected`; ignored for other statuses
 * @param options.emailText what the emails to the applicants say, with placeholders; null: the usual text
 */
export function changeStatuses(
  ctx: Ctx,
  condition: SQL | undefined,
  to: Status,
  { expected, rejection = null, emailText = null }: ChangeStatusesOptions = {},
): Promise<ChangeStatusesResult> {
  assertCan(ctx.actor, 'application.change-status')
  const { id: actorId } = requirePerson(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const jobIds = ctx.db.select({ jobId: applications.jobId }).from(applications).where(condition)
    const openJobs = new Set(await lockOpenJobs(ctx, jobIds))
    const rows = await lockApplications(ctx, condition)
    const isAsSeen = (row: (typeof rows)[number]) => expected === undefined || expected.get(row.id) === row.status
    const eligible = rows.filter((row) => openJobs.has(row.jobId) && isAsSeen(row) && nextStatuses(row).includes(to))
    const left = rows.filter((row) => !eligible.includes(row))
    const alike = left.filter(({ status }) => status === to).map(({ id }) => id)
    const repeatedIds = await listRepeated(ctx, alike, to)
    const namesOf = (isRepeated: boolean) =>
      left.filter(({ id }) => repeatedIds.has(id) === isRepeated).map(({ name }) => name)
    const [repeated, skipped] = [namesOf(true), namesOf(false)]
    if (eligible.length === 0) return { changeId: null, changed: [], skipped, repeated }

    const changeId = newId()
    for (let at = 0; at < eligible.length; at += MAX_ROWS) {
      const part = eligible.slice(at, at + MAX_ROWS)
      const ids = part.map(({ id }) => id)
      const updated = await ctx.db
        .update(applications)
        .set({
          status: to,
          statusBefore: to === 'Rejected' ? sql`${applications.status}` : null,
          statusChangedAt: sql`greatest(${applications.statusChangedAt} + interval '1 ms', ${ctx.now})`,
        })
        .where(inArray(applications.id, ids))
        .returning({ id: applications.id, at: applications.statusChangedAt })
      const times = new Map(updated.map(({ id, at }) => [id, at]))
      await ctx.db.insert(applicationEvents).values(
        part.map(({ id, status }) => ({
          id: newId(),
          applicationId: id,
          fromStatus: status,
          toStatus: to,
          rejectionReason: to === 'Rejected' ? (rejection?.reason ?? null) : null,
          rejectionNote: to === 'Rejected' ? (rejection?.note ?? null) : null,
          emailText,
          actorId,
          at: times.get(id) ?? ctx.now,
          changeId,
        })),
      )
      await recordAudits(
        ctx,
        part.map(({ id, status }) => ({
          action: isCorrection(status, to) ? 'application.status-corrected' : 'application.status-changed',
          subjectType: 'application',
          subjectId: id,
          details: { from: status, to },
        })),
      )
    }
    await ctx.tasks.enqueue(ctx.db, notifyStatusChange, { changeId }, UNDO_SECONDS)
    return { changeId, changed: eligible.map(({ name }) => name), skipped, repeated }
  })
}

/** Locked in the order of their ids, so that two bulk changes cannot block each other. */
function lockApplications(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      statusBefore: applications.statusBefore,
      endedAt: applications.endedAt,
      jobId: applications.jobId,
      name: shownName,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(condition, applicationsVisibleTo(ctx.actor, 'application.change-status')))
    .orderBy(asc(applications.id))
    .for('update', { of: applications })
}
