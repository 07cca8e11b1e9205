import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { OPEN_STATUSES } from '#app/domain/applications/application.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewEvents, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { enqueueInterviewEmails } from './enqueue-interview-emails.server.ts'

/** How long after the last proposed time an email is still sent, after an outage. */
const MAX_LATE_MS = 2 * DAY_MS

/**
 * Emails the person who proposed an interview once all of its times have passed without an answer. Declined times were
 * emailed about when they were declined. The id of the email is that of the last time, so that new times can lapse
 * again.
 *
 * @param limit the greatest number of interviews handled
 * @returns the number of interviews handled
 */
export async function notifyLapsedInterviews(ctx: Ctx, limit: number): Promise<number> {
  const lastAt = sql<Date>`(select max(${interviewTimes.startsAt}) from ${interviewTimes}
    where ${interviewTimes.interviewId} = ${interviews.id})`.mapWith(interviewTimes.startsAt)
  const lastEvent = sql`(select ${interviewEvents.kind} from ${interviewEvents}
    where ${interviewEvents.interviewId} = ${interviews.id} order by ${interviewEvents.at} desc, ${interviewEvents.id} desc limit 1)`
  const oldest = new Date(ctx.now.getTime() - MAX_LATE_MS)
  const lapsed = await ctx.db
    .select({ id: interviews.id, sequence: interviews.sequence, lastAt })
    .from(interviews)
    .where(
      and(
        eq(interviews.status, 'proposed'),
        isNotNotified(),
        isOfOpenApplication(ctx),
        sql`${lastAt} > ${oldest.toISOString()} and ${lastAt} <= ${ctx.now.toISOString()}`,
        sql`${lastEvent} is distinct from 'declined'`,
      ),
    )
    .orderBy(asc(interviews.createdAt), asc(interviews.id))
    .limit(limit)
  for (const { id, sequence, lastAt } of lapsed) {
    const change = {
      interviewId: id,
      kind: 'lapsed',
      sequence,
      at: lastAt.toISOString(),
      startsAt: null,
      former: null,
    } as const
    await enqueueInterviewEmails(ctx, change, { onlyWhile: 'proposed' })
    await markNotified(ctx, id, sequence)
  }
  return lapsed.length
}

/** The condition that neither the reminder nor the email about passed times was enqueued since the last change. */
export const isNotNotified = (): SQL => sql`${interviews.notifiedSequence} is distinct from ${interviews.sequence}`

/**
 * The condition that the application is still being decided. A task cancels the interviews of other applications once
 * the decision can no longer be undone.
 */
export function isOfOpenApplication({ db }: Pick<Ctx, 'db'>): SQL {
  const isOpen = and(isNull(applications.endedAt), inArray(applications.status, [...OPEN_STATUSES]))
  return exists(
    db
      .select({ one: sql`1` })
      .from(applications)
      .where(and(eq(applications.id, interviews.applicationId), isOpen)),
  )
}

/** Marks the interview so that it isn't selected again before its next change. */
export async function markNotified({ db }: Ctx, id: string, sequence: number): Promise<void> {
  await db.update(interviews).set({ notifiedSequence: sequence }).where(eq(interviews.id, id))
}
