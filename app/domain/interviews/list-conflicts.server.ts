import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { interviewers, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { type Commitment, endOfInterview, type Interview, overlapsInterview, type TakenTimes } from './interview.ts'

const MAX_COMMITMENTS = 50

type Period = { from: Date; until: Date }

/**
 * The agreed interviews and the consultations of some people that overlap one of the periods, earliest first.
 *
 * @param exceptId the interview that is being rescheduled
 */
export async function listCommitments(
  { db }: Pick<Ctx, 'db'>,
  personIds: string[],
  { periods, exceptId }: { periods: readonly Period[]; exceptId: string | null },
): Promise<Commitment[]> {
  if (personIds.length === 0 || periods.length === 0) return []
  const overlaps = ({ startsAt, endsAt }: Record<'startsAt' | 'endsAt', PgColumn>) =>
    or(...periods.map(({ from, until }) => and(lt(startsAt, until), gt(endsAt, from))))
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
          overlaps(interviews),
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
          overlaps(bookings),
        ),
      ),
  )
    .orderBy(asc(sql`3`), asc(sql`4`))
    .limit(MAX_COMMITMENTS)
  return rows.flatMap(({ startsAt, endsAt, ...row }) => (startsAt && endsAt ? [{ ...row, startsAt, endsAt }] : []))
}

/** The commitments of the interviewers that overlap one of the times. */
export function listConflicts(
  ctx: Pick<Ctx, 'db'>,
  personIds: string[],
  times: readonly Date[],
  durationMinutes: number,
  exceptId: string | null,
): Promise<Commitment[]> {
  const periods = times.map((from) => ({ from, until: endOfInterview(from, durationMinutes) }))
  return listCommitments(ctx, personIds, { periods, exceptId })
}

/**
 * The proposed times at which an interviewer is busy by now, although the employer has proposed them as free, by the id of the
 * interview: for those of `list` that wait for a time and have any.
 */
export async function listTakenTimes(ctx: Pick<Ctx, 'db'>, list: readonly Interview[]): Promise<TakenTimes> {
  const taken: TakenTimes = {}
  for (const interview of list.filter(({ status }) => status === 'proposed')) {
    const times = await listTakenTimesOf(ctx, interview)
    if (times.length > 0) taken[interview.id] = times
  }
  return taken
}

async function listTakenTimesOf(ctx: Pick<Ctx, 'db'>, interview: Interview): Promise<Date[]> {
  const { id, durationMinutes, times } = interview
  const personIds = interview.interviewers.map((person) => person.id)
  const conflicts = await listConflicts(ctx, personIds, times, durationMinutes, id)
  if (conflicts.length === 0) return []
  const rows = await ctx.db
    .select({ startsAt: interviewTimes.startsAt })
    .from(interviewTimes)
    .where(and(eq(interviewTimes.interviewId, id), eq(interviewTimes.acceptsConflicts, false)))
    .orderBy(asc(interviewTimes.startsAt))
  const isTaken = (at: Date) => conflicts.some((conflict) => overlapsInterview(conflict, at, durationMinutes))
  return rows.map(({ startsAt }) => startsAt).filter(isTaken)
}
