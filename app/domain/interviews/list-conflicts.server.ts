import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { endOfInterview } from './interview.ts'

/** A time at which an interviewer is busy. It names neither the applicant nor the customer. */
export type Commitment = { kind: 'interview' | 'consultation'; name: string; startsAt: Date; endsAt: Date }

const MAX_COMMITMENTS = 50

/**
 * The agreed interviews and the consultations of some people between two instants, earliest first.
 *
 * @param exceptId the interview that is being rescheduled
 */
export async function listCommitments(
  { db }: Pick<Ctx, 'db'>,
  personIds: string[],
  { from, until, exceptId }: { from: Date; until: Date; exceptId: string | null },
): Promise<Commitment[]> {
  if (personIds.length === 0) return []
  const rows = await unionAll(
    db
      .select({
        kind: sql<Commitment['kind']>`'interview'`.as('kind'),
        name: profiles.fullName,
        startsAt: interviews.startsAt,
        endsAt: interviews.endsAt,
      })
      .from(interviewers)
      .innerJoin(interviews, eq(interviews.id, interviewers.interviewId))
      .innerJoin(profiles, eq(profiles.id, interviewers.personId))
      .where(
        and(
          inArray(interviewers.personId, personIds),
          eq(interviews.status, 'scheduled'),
          lt(interviews.startsAt, until),
          gt(interviews.endsAt, from),
          exceptId === null ? undefined : ne(interviews.id, exceptId),
        ),
      ),
    db
      .select({
        kind: sql<Commitment['kind']>`'consultation'`.as('kind'),
        name: profiles.fullName,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
      })
      .from(consultants)
      .innerJoin(bookings, eq(bookings.consultantId, consultants.id))
      .innerJoin(profiles, eq(profiles.id, consultants.profileId))
      .where(
        and(
          inArray(consultants.profileId, personIds),
          inArray(bookings.status, ['requested', 'confirmed']),
          lt(bookings.startsAt, until),
          gt(bookings.endsAt, from),
        ),
      ),
  )
    .orderBy(asc(sql`3`), asc(sql`4`))
    .limit(MAX_COMMITMENTS)
  return rows.flatMap(({ startsAt, endsAt, ...row }) => (startsAt && endsAt ? [{ ...row, startsAt, endsAt }] : []))
}

/** The commitments of the interviewers that overlap one of the times. */
export async function listConflicts(
  ctx: Pick<Ctx, 'db'>,
  personIds: string[],
  times: readonly Date[],
  durationMinutes: number,
  exceptId: string | null,
): Promise<Commitment[]> {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const until = endOfInterview(last, durationMinutes)
  const commitments = await listCommitments(ctx, personIds, { from: first, until, exceptId })
  return commitments.filter(({ startsAt, endsAt }) =>
    times.some((time) => startsAt < endOfInterview(time, durationMinutes) && endsAt > time),
  )
}
