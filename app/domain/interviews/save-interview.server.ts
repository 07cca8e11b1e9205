import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { interviewEvents, interviewers, interviewTimes } from '#db/schema/interviews.ts'
import type { InterviewEvent } from './interview.ts'
import type { ProposedTime } from './validate-interview.server.ts'

/** Replaces the proposed times and the interviewers of an interview, inside the caller's transaction. */
export async function saveTimesAndInterviewers(
  { db }: Ctx,
  interviewId: string,
  { times, interviewerIds }: { times: ProposedTime[]; interviewerIds: string[] },
): Promise<void> {
  await db.delete(interviewTimes).where(eq(interviewTimes.interviewId, interviewId))
  await db.insert(interviewTimes).values(times.map((time) => ({ interviewId, ...time })))
  await db.delete(interviewers).where(eq(interviewers.interviewId, interviewId))
  await db.insert(interviewers).values(interviewerIds.map((personId) => ({ interviewId, personId })))
}

/** Adds an entry to an interview's history, in the caller's transaction. */
export async function recordInterviewEvent(
  { db, now }: Ctx,
  interviewId: string,
  kind: InterviewEvent['kind'],
  startsAt: Date | null,
): Promise<void> {
  await db.insert(interviewEvents).values({ id: newId(), interviewId, kind, startsAt, at: now })
}
