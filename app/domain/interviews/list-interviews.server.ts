import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { shownName } from '#app/domain/applications/blind/blind-columns.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import type { Action } from '#app/policy/rules.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewEvents, interviewers, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { type Interview, MAX_INTERVIEWS } from './interview.ts'

/** Applications whose interviews are listed at once: a page of them. */
const MAX_APPLICATIONS = 50

type ApplicationAction = Extract<
  Action,
  'application.review' | 'application.track' | 'application.interview' | 'application.score'
>

/** The interviews of applications in the actor's scope, oldest first. Four statements. */
export async function listInterviews(
  ctx: Ctx,
  applicationIds: string[],
  action: ApplicationAction,
): Promise<Interview[]> {
  assertCan(ctx.actor, action)
  if (applicationIds.length === 0) return []
  return selectInterviews(
    ctx,
    and(inArray(interviews.applicationId, applicationIds), applicationsVisibleTo(ctx.actor, action)),
  )
}

/** One interview in the actor's scope. @throws a 404 response outside it */
export async function findInterview(ctx: Ctx, id: string, action: ApplicationAction): Promise<Interview> {
  assertCan(ctx.actor, action)
  const [interview] = isId(id)
    ? await selectInterviews(ctx, and(eq(interviews.id, id), applicationsVisibleTo(ctx.actor, action)))
    : []
  if (!interview) throw notFound()
  return interview
}

/** At most `limit` interviews that match `where`, the oldest first, not restricted to a scope. */
export async function selectInterviews(
  ctx: Ctx,
  where: SQL | undefined,
  limit = MAX_INTERVIEWS * MAX_APPLICATIONS,
): Promise<Interview[]> {
  const rows = await ctx.db
    .select({
      id: interviews.id,
      applicationId: interviews.applicationId,
      status: interviews.status,
      version: interviews.version,
      durationMinutes: interviews.durationMinutes,
      timeZone: interviews.timeZone,
      place: interviews.place,
      videoUrl: interviews.videoUrl,
      message: interviews.message,
      startsAt: interviews.startsAt,
      endsAt: interviews.endsAt,
      cancelReason: interviews.cancelReason,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(where)
    .orderBy(asc(interviews.createdAt), asc(interviews.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [times, people, events] = await Promise.all([
    ctx.db
      .select()
      .from(interviewTimes)
      .where(inArray(interviewTimes.interviewId, ids))
      .orderBy(asc(interviewTimes.startsAt)),
    ctx.db
      .select({ interviewId: interviewers.interviewId, id: profiles.id, name: profiles.fullName })
      .from(interviewers)
      .innerJoin(profiles, eq(profiles.id, interviewers.personId))
      .where(inArray(interviewers.interviewId, ids))
      .orderBy(asc(profiles.fullName)),
    ctx.db
      .select()
      .from(interviewEvents)
      .where(inArray(interviewEvents.interviewId, ids))
      .orderBy(asc(interviewEvents.at), asc(interviewEvents.id)),
  ])
  const timesOf = Map.groupBy(times, ({ interviewId }) => interviewId)
  const peopleOf = Map.groupBy(people, ({ interviewId }) => interviewId)
  const eventsOf = Map.groupBy(events, ({ interviewId }) => interviewId)
  return rows.map((row) => ({
    ...row,
    times: (timesOf.get(row.id) ?? []).map(({ startsAt }) => startsAt),
    interviewers: (peopleOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    history: (eventsOf.get(row.id) ?? []).map(({ kind, startsAt, at }) => ({ kind, startsAt, at })),
  }))
}

export type UpcomingInterview = {
  id: string
  applicationId: string
  applicantName: string
  jobTitle: string
  startsAt: Date
  timeZone: string
}

/** The agreed interviews in the actor's scope that are not over, earliest first, at most `limit`. */
export async function listUpcomingInterviews(ctx: Ctx, limit: number): Promise<UpcomingInterview[]> {
  if (!can(ctx.actor, 'application.review')) return []
  const rows = await ctx.db
    .select({
      id: interviews.id,
      applicationId: applications.id,
      applicantName: shownName,
      jobTitle: applications.jobTitle,
      startsAt: interviews.startsAt,
      timeZone: interviews.timeZone,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(
      and(
        eq(interviews.status, 'scheduled'),
        gt(interviews.endsAt, ctx.now),
        // An interview takes a few hours at most, so the range of the index starts near now.
        gt(interviews.startsAt, new Date(ctx.now.getTime() - DAY_MS)),
        applicationsVisibleTo(ctx.actor, 'application.review'),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(limit)
  return rows.flatMap(({ startsAt, ...row }) => (startsAt ? [{ ...row, startsAt }] : []))
}
