import { and, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewers, interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { interviewerLeft } from './interviewer-left.ts'

type Reassignment = { companyId: string; memberId: string; toId: string }

/**
 * Takes a member out of the interviews of their company that are still to come, inside the caller's transaction: nobody
 * who left gets emails about applicants. Interviews that they held alone go to the owner `toId`. Agreed ones are
 * removed from the member's calendar, and the owner gets an invitation. An interview with a scorecard took place and
 * keeps its interviewers: scorecards are hidden until each interviewer has submitted one.
 *
 * @returns how many interviews the owner has taken over
 */
export async function reassignInterviews(ctx: Ctx, { companyId, memberId, toId }: Reassignment): Promise<number> {
  const upcoming = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(interviewers, eq(interviewers.interviewId, interviews.id))
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(
      and(
        eq(interviewers.personId, memberId),
        eq(applications.companyId, companyId),
        or(eq(interviews.status, 'proposed'), and(eq(interviews.status, 'scheduled'), gt(interviews.endsAt, ctx.now))),
      ),
    )
    .orderBy(interviews.id)
    .for('update', { of: interviews })
  const ids = await listUnscored(
    ctx,
    upcoming.map(({ id }) => id),
  )
  if (ids.length === 0) return 0
  await ctx.db
    .delete(interviewers)
    .where(and(inArray(interviewers.interviewId, ids), eq(interviewers.personId, memberId)))
  const held = alias(interviewers, 'held')
  const without = await ctx.db
    .update(interviews)
    .set({ version: sql`${interviews.version} + 1` })
    .where(
      and(
        inArray(interviews.id, ids),
        notExists(ctx.db.select({ one: sql`1` }).from(held).where(eq(held.interviewId, interviews.id))),
      ),
    )
    .returning({ interviewId: interviews.id })
  if (without.length > 0)
    await ctx.db.insert(interviewers).values(without.map(({ interviewId }) => ({ interviewId, personId: toId })))
  await updateCalendars(ctx, ids, { memberId, toId, takenOver: new Set(without.map(({ interviewId }) => interviewId)) })
  return without.length
}

/** Those of the interviews, which the caller has locked, that have no scorecard. */
async function listUnscored({ db }: Ctx, ids: string[]): Promise<string[]> {
  const scored = await db
    .selectDistinct({ id: interviewScorecards.interviewId })
    .from(interviewScorecards)
    .where(inArray(interviewScorecards.interviewId, ids))
  return ids.filter((id) => !scored.some((row) => row.id === id))
}

type Successions = { memberId: string; toId: string; takenOver: ReadonlySet<string> }

/**
 * For those of the interviews that are agreed: enqueues the cancellation of the calendar event for `memberId`, and the
 * invitation of `toId` to those that are taken over, with the next SEQUENCE.
 */
async function updateCalendars(ctx: Ctx, ids: string[], { memberId, toId, takenOver }: Successions): Promise<void> {
  const agreed = await ctx.db
    .update(interviews)
    .set({
      sequence: sql`${interviews.sequence} + 1`,
      // An interview that was reminded of is not reminded of again: its time is the same.
      notifiedSequence: sql`case when ${interviews.notifiedSequence} = ${interviews.sequence}
        then ${interviews.sequence} + 1 else ${interviews.notifiedSequence} end`,
    })
    .where(and(inArray(interviews.id, ids), eq(interviews.status, 'scheduled')))
    .returning({
      id: interviews.id,
      sequence: interviews.sequence,
      startsAt: interviews.startsAt,
      endsAt: interviews.endsAt,
    })
  for (const { id, sequence, startsAt, endsAt } of agreed) {
    if (!startsAt || !endsAt) continue
    await ctx.tasks.enqueue(ctx.db, interviewerLeft, {
      interviewId: id,
      memberId,
      successorId: takenOver.has(id) ? toId : null,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      sequence,
      at: ctx.now.toISOString(),
    })
  }
}
