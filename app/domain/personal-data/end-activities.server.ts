import { and, asc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DECIDED_STATUSES, isRetractable, OPEN_STATUSES } from '#app/domain/applications/application.ts'
import { enqueueApplicationEvent } from '#app/domain/applications/enqueue-application-event.server.ts'
import { lockOpenJobs } from '#app/domain/applications/status/lock-open-jobs.server.ts'
import { transitionApplication } from '#app/domain/applications/status/transition-application.server.ts'
import { cancelInTransaction } from '#app/domain/bookings/cancel-in-transaction.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyApplicantDeleted } from './emails/notify-applicant-deleted.server.tsx'

/**
 * Locks the interviews of the person's applications, in the order of their ids, before any job and application: an
 * applicant who picks a time and the task that cancels interviews lock them in this order, and would otherwise wait for
 * the deletion while it waits for them.
 */
export async function lockInterviews({ db }: Ctx, person: Person): Promise<void> {
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.applicantId, person.id))
  await db
    .select({ id: interviews.id })
    .from(interviews)
    .where(inArray(interviews.applicationId, own))
    .orderBy(asc(interviews.id))
    .for('update')
}

/**
 * Waits for changes of the person's applications at the same time, so that each one that is open after them is
 * withdrawn with an email. The jobs are locked first, as a change, a deletion or the filling of a job locks them: in
 * the reverse order the two would wait for each other.
 */
export async function lockApplications(ctx: Ctx, person: Person): Promise<void> {
  const { id, jobId, applicantId, endedAt } = applications
  const theirs = and(eq(applicantId, person.id), isNull(endedAt))
  await lockOpenJobs(ctx, ctx.db.select({ jobId }).from(applications).where(theirs))
  await ctx.db.select({ id }).from(applications).where(theirs).orderBy(asc(id)).for('update')
}

/**
 * Withdraws the open applications and cancels the upcoming consultations of a person whose data is already erased,
 * inside the caller's transaction. The emails and webhook events that this sends therefore contain no name and no
 * contact details.
 */
export async function endActivities(ctx: Ctx, person: Person): Promise<void> {
  await withdrawApplications(ctx, person)
  await cancelBookings(ctx, person)
}

async function withdrawApplications(ctx: Ctx, person: Person): Promise<void> {
  const isOwn = eq(applications.applicantId, person.id)
  const open = await ctx.db
    .select()
    .from(applications)
    .where(and(isOwn, isNull(applications.endedAt), inArray(applications.status, [...OPEN_STATUSES])))
  const withdrawn: { applicationId: string }[] = []
  for (const application of open) {
    // Its employer has not heard of it yet.
    if (isRetractable(application, ctx.now)) {
      await ctx.db.delete(applications).where(eq(applications.id, application.id))
      continue
    }
    const transition = { to: 'Withdrawn', action: 'application.withdrawn', changeId: null } as const
    if (!(await transitionApplication(ctx, application, transition)))
      throw new Error('A locked application has changed.')
    withdrawn.push({ applicationId: application.id })
    await enqueueApplicationEvent(ctx, 'application.withdrawn', application.id)
  }
  await ctx.tasks.enqueueAll(ctx.db, notifyApplicantDeleted, withdrawn)
  // A rejection could otherwise be reversed.
  await ctx.db
    .update(applications)
    .set({ endedAt: ctx.now })
    .where(and(isOwn, isNull(applications.endedAt), notInArray(applications.status, [...DECIDED_STATUSES])))
  const ids = ctx.db.select({ id: applications.id }).from(applications).where(isOwn)
  await ctx.db
    .update(applicationEvents)
    .set({ notifiedAt: ctx.now })
    .where(and(inArray(applicationEvents.applicationId, ids), isNull(applicationEvents.notifiedAt)))
}

async function cancelBookings(ctx: Ctx, person: Person): Promise<void> {
  const upcoming = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, person.id),
        inArray(bookings.status, [...UPCOMING_STATUSES]),
        gt(bookings.endsAt, ctx.now),
      ),
    )
  for (const booking of upcoming) await cancelInTransaction(ctx, booking, 'customer')
}
