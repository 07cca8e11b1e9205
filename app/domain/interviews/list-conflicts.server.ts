import { and, asc, eq, inArray, lte, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { interviewEvents, interviewers, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import {
  type Commitment,
  endOfInterview,
  type Interview,
  overlapsInterview,
  type PlannedCommitment,
  type TakenTimes,
} from './interview.ts'

/** Conflicts of the times of one form. */
const MAX_CONFLICTS = 50
/** Commitments of one person in the period that the form shows: 10 on each working day. */
const MAX_PLANNED = 200

type Period = { from: Date; until: Date }

type CommitmentQuery = {
  periods: readonly Period[]
  /** The interview that is being proposed again. */
  exceptId: string | null
  /**
   * With an application also the times that are proposed to the applicants of others, who have not picked one yet: a
   * proposal takes no time until then.
   */
  proposalsBeside: string | null
}

/**
 * The agreed interviews and the consultations of some people that overlap one of the periods, and the proposed
 * interviews if they are asked for, earliest first: up to 200 of each person, so that a busy colleague leaves out those
 * of no one else.
 */
export async function listCommitments(
  ctx: Pick<Ctx, 'db'>,
  personIds: string[],
  query: CommitmentQuery,
): Promise<PlannedCommitment[]> {
  if (personIds.length === 0 || query.periods.length === 0) return []
  const planned = selectCommitments(ctx, personIds, query).as('planned')
  const numbered = ctx.db
    .select({
      ...commitmentColumns(planned),
      number: sql<number>`row_number() over (partition by ${planned.personId}
        order by ${planned.startsAt}, ${planned.endsAt}, ${planned.kind})`.as('number'),
    })
    .from(planned)
    .as('numbered')
  const rows = await ctx.db
    .select(commitmentColumns(numbered))
    .from(numbered)
    .where(lte(numbered.number, MAX_PLANNED))
    .orderBy(asc(numbered.startsAt), asc(numbered.endsAt), asc(numbered.kind))
  return rows.flatMap(toCommitment)
}

/** The columns without what else a subquery has. */
const commitmentColumns = <Kind, Id, Name, Start, End>(rows: {
  kind: Kind
  personId: Id
  name: Name
  startsAt: Start
  endsAt: End
}) => {
  const { kind, personId, name, startsAt, endsAt } = rows
  return { kind, personId, name, startsAt, endsAt }
}

type Row<Rest> = Rest & { startsAt: Date | null; endsAt: Date | null }

const toCommitment = <Rest extends object>({ startsAt, endsAt, ...rest }: Row<Rest>) =>
  startsAt && endsAt ? [{ ...rest, startsAt, endsAt }] : []

function selectCommitments(
  { db }: Pick<Ctx, 'db'>,
  personIds: string[],
  { periods, exceptId, proposalsBeside }: CommitmentQuery,
) {
  const overlaps = (startsAt: SQLWrapper, endsAt: SQLWrapper) =>
    or(
      ...periods.map(
        ({ from, until }) => sql`${startsAt} < ${until.toISOString()} and ${endsAt} > ${from.toISOString()}`,
      ),
    )
  const ofOthers = and(
    inArray(interviewers.personId, personIds),
    exceptId === null ? undefined : ne(interviews.id, exceptId),
  )
  const endOfProposed = sql<Date | null>`${interviewTimes.startsAt} + ${interviews.durationMinutes} * interval '1 minute'`
  const person = { personId: profiles.id, name: profiles.fullName }
  return union(
    db
      .select({
        kind: sql<Commitment['kind']>`'interview'`.as('kind'),
        ...person,
        startsAt: interviews.startsAt,
        endsAt: interviews.endsAt,
      })
      .from(interviewers)
      .innerJoin(interviews, eq(interviews.id, interviewers.interviewId))
      .innerJoin(profiles, eq(profiles.id, interviewers.personId))
      .where(and(ofOthers, eq(interviews.status, 'scheduled'), overlaps(interviews.startsAt, interviews.endsAt))),
    db
      .select({
        kind: sql<Commitment['kind']>`'proposal'`.as('kind'),
        ...person,
        startsAt: sql<Date | null>`${interviewTimes.startsAt}`,
        endsAt: endOfProposed,
      })
      .from(interviewers)
      .innerJoin(interviews, eq(interviews.id, interviewers.interviewId))
      .innerJoin(interviewTimes, eq(interviewTimes.interviewId, interviews.id))
      .innerJoin(profiles, eq(profiles.id, interviewers.personId))
      .where(
        proposalsBeside === null
          ? sql`false`
          : and(
              ofOthers,
              eq(interviews.status, 'proposed'),
              ne(interviews.applicationId, proposalsBeside),
              isNotDeclined,
              overlaps(interviewTimes.startsAt, endOfProposed),
            ),
      ),
    db
      .select({
        kind: sql<Commitment['kind']>`'consultation'`.as('kind'),
        ...person,
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
          overlaps(bookings.startsAt, bookings.endsAt),
        ),
      ),
  ).orderBy(asc(sql`4`), asc(sql`5`), asc(sql`1`))
}

/** The applicant has not declined all of the times (`isDeclined`). */
const isNotDeclined = sql`(select kind from ${interviewEvents} e where e.interview_id = ${interviews.id}
  order by at desc, id desc limit 1) is distinct from 'declined'`

const toPeriods = (times: readonly Date[], durationMinutes: number): Period[] =>
  times.map((from) => ({ from, until: endOfInterview(from, durationMinutes) }))

/** The commitments of the interviewers that overlap one of the times. */
export async function listConflicts(
  ctx: Pick<Ctx, 'db'>,
  personIds: string[],
  {
    times,
    durationMinutes,
    ...query
  }: { times: readonly Date[]; durationMinutes: number } & Omit<CommitmentQuery, 'periods'>,
): Promise<Commitment[]> {
  const periods = toPeriods(times, durationMinutes)
  if (personIds.length === 0 || periods.length === 0) return []
  const conflicts = await selectCommitments(ctx, personIds, { ...query, periods }).limit(MAX_CONFLICTS)
  return conflicts.flatMap(toCommitment).map(({ personId: _, ...conflict }) => conflict)
}

/**
 * The proposed times at which an interviewer is busy by now, although the employer has proposed them as free, by the id
 * of the interview: for those of `list` that wait for a time and have any. Two queries for all of them.
 */
export async function listTakenTimes(ctx: Pick<Ctx, 'db'>, list: readonly Interview[]): Promise<TakenTimes> {
  const proposed = list.filter(({ status }) => status === 'proposed')
  const periods = proposed.flatMap(({ times, durationMinutes }) => toPeriods(times, durationMinutes))
  const personIds = [...new Set(proposed.flatMap(({ interviewers }) => interviewers.map(({ id }) => id)))]
  if (personIds.length === 0 || periods.length === 0) return {}
  const rows = await selectCommitments(ctx, personIds, { periods, exceptId: null, proposalsBeside: null })
  const busy = rows.flatMap(toCommitment)
  if (busy.length === 0) return {}
  const asFree = await ctx.db
    .select({ id: interviewTimes.interviewId, startsAt: interviewTimes.startsAt })
    .from(interviewTimes)
    .where(
      and(
        inArray(
          interviewTimes.interviewId,
          proposed.map(({ id }) => id),
        ),
        eq(interviewTimes.acceptsConflicts, false),
      ),
    )
    .orderBy(asc(interviewTimes.startsAt))
  const taken = proposed.map(({ id, durationMinutes, interviewers }) => {
    const isTaken = (at: Date) =>
      busy.some(
        ({ personId, ...commitment }) =>
          interviewers.some((person) => person.id === personId) && overlapsInterview(commitment, at, durationMinutes),
      )
    return [
      id,
      asFree.filter((time) => time.id === id && isTaken(time.startsAt)).map(({ startsAt }) => startsAt),
    ] as const
  })
  return Object.fromEntries(taken.filter(([, times]) => times.length > 0))
}
