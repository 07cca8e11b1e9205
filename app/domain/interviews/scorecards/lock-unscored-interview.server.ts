import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'

/**
 * Locks an interview in the caller's transaction, so that no scorecard of it can be submitted until the transaction
 * ends.
 *
 * @returns false if a scorecard has been submitted: the interview took place, and its time, place and outcome stay
 */
export async function lockUnscoredInterview({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  await db.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, id)).for('update')
  return !(await hasScorecard({ db }, id))
}

/** Whether a scorecard of the interview has been submitted. */
export async function hasScorecard({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  return (await db.$count(interviewScorecards, eq(interviewScorecards.interviewId, id))) > 0
}
