import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { personId } from '#app/policy/actor.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Locks an interview in the caller's transaction, after the signed-in person, whom the rows of the change refer to: the
 * deletion of their account and their removal from the company lock in this order, and otherwise the two would wait for
 * each other.
 */
export async function lockInterview({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<void> {
  const self = personId(actor)
  if (self !== null) await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, self)).for('key share')
  await db.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, id)).for('update')
}

/**
 * As `lockInterview`, so that no scorecard of the interview can be submitted until the transaction ends.
 *
 * @returns false if a scorecard has been submitted: the interview took place, and its time, place and outcome stay
 */
export async function lockUnscoredInterview(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<boolean> {
  await lockInterview(ctx, id)
  return !(await hasScorecard(ctx, id))
}

/** Whether a scorecard of the interview has been submitted. */
export async function hasScorecard({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  return (await db.$count(interviewScorecards, eq(interviewScorecards.interviewId, id))) > 0
}
