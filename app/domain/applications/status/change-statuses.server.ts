import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
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

/**
 * Applications that are read and changed at a time: a job can have 100,000. Each has up to 11 of a statement's 65,535
 * parameters.
 */
const MAX_ROWS = 1000

/**
 * The names of the applicants whose status changed (`changed`), of those for whom it is not possible (`skipped`), and
 * of those whom the actor has changed to this status before, such as with the first of two clicks (`repeated`).
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
 * Changes the status of the applications in the actor's scope that match `condition`, as one change that can be undone
 * as a whole. Applications without this transition are skipped.
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
  return transaction(ctx, async (ctx) => {
    const jobIds = ctx.db.select({ jobId: applications.jobId }).from(applications).where(condition)
    const openJobs = new Set(await lockOpenJobs(ctx, jobIds))
    const isEligible = (row: LockedApplication) =>
      openJobs.has(row.jobId) &&
      (expected === undefined || expected.get(row.id) === row.status) &&
      nextStatuses(row).includes(to)
    const changeId = newId()
    const [changed, skipped, repeated]: [string[], string[], string[]] = [[], [], []]
    let rows: LockedApplication[] = []
    do {
      const last = rows.at(-1)
      rows = await lockApplications(ctx, and(condition, last && gt(applications.id, last.id)))
      const eligible = rows.filter(isEligible)
      if (eligible.length > 0) await writeChange(ctx, eligible, { changeId, to, rejection, emailText })
      const left = rows.filter((row) => !isEligible(row))
      const alike = left.filter(({ status }) => status === to).map(({ id }) => id)
      const repeatedIds = await listRepeated(ctx, alike, to)
      changed.push(...eligible.map(({ name }) => name))
      for (const { id, name } of left) (repeatedIds.has(id) ? repeated : skipped).push(name)
    } while (rows.length === MAX_ROWS)
    if (changed.length === 0) return { changeId: null, changed, skipped, repeated }
    await ctx.tasks.enqueue(ctx.db, notifyStatusChange, { changeId }, UNDO_SECONDS)
    return { changeId, changed, skipped, repeated }
  })
}

type Change = { changeId: string; to: Status; rejection: Rejection | null; emailText: string | null }

/** Writes the status of at most `MAX_ROWS` applications, with their events and audit rows. */
async function writeChange(
  ctx: Ctx,
  rows: readonly LockedApplication[],
  { changeId, to, rejection, emailText }: Change,
): Promise<void> {
  const updated = await ctx.db
    .update(applications)
    .set({
      status: to,
      statusBefore: to === 'Rejected' ? sql`${applications.status}` : null,
      statusChangedAt: sql`greatest(${applications.statusChangedAt} + interval '1 ms', ${ctx.now})`,
    })
    .where(
      inArray(
        applications.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning({ id: applications.id, at: applications.statusChangedAt })
  const times = new Map(updated.map(({ id, at }) => [id, at]))
  await ctx.db.insert(applicationEvents).values(
    rows.map(({ id, status }) => ({
      id: newId(),
      applicationId: id,
      fromStatus: status,
      toStatus: to,
      rejectionReason: to === 'Rejected' ? (rejection?.reason ?? null) : null,
      rejectionNote: to === 'Rejected' ? (rejection?.note ?? null) : null,
      emailText,
      actorId: personId(ctx.actor),
      at: times.get(id) ?? ctx.now,
      changeId,
    })),
  )
  await recordAudits(
    ctx,
    rows.map(({ id, status }) => ({
      action: isCorrection(status, to) ? 'application.status-corrected' : 'application.status-changed',
      subjectType: 'application',
      subjectId: id,
      details: { from: status, to },
    })),
  )
}

type LockedApplication = Awaited<ReturnType<typeof lockApplications>>[number]

/** The first `MAX_ROWS`, locked in the order of their ids, so that two bulk changes cannot block each other. */
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
    .limit(MAX_ROWS)
    .for('update', { of: applications })
}
