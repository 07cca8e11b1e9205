import { and, asc, desc, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { type Applicant, findApplicant } from './review-queries.server.ts'

/** A status change as the employer sees it. `isEmailed`: the applicant knows the status. */
export type HistoryEvent = { id: string; status: string; at: Date; by: string | null; isEmailed: boolean }

/** Another application of the same person that the actor can see. */
export type OtherApplication = { id: string; jobTitle: string; status: string; appliedAt: Date }

export type ApplicantDetails = {
  applicant: Applicant & { location: string | null }
  /** Oldest first. */
  history: HistoryEvent[]
  others: OtherApplication[]
  /** The applications before and after this one in View Applicants, newest first; null at either end. */
  previousId: string | null
  nextId: string | null
}

/** Everything about one applicant. @throws a 404 response if the application is outside the user's scope */
export async function findApplicantDetails(ctx: Ctx, id: string): Promise<ApplicantDetails> {
  const applicant = await findApplicant(ctx, id, 'application.review')
  const { appliedAt } = applicant
  const [[person], history, [newer], [older]] = await Promise.all([
    ctx.db
      .select({ id: profiles.id, location: profiles.location })
      .from(profiles)
      .innerJoin(applications, eq(applications.applicantId, profiles.id))
      .where(eq(applications.id, id)),
    listHistory(ctx, id),
    selectId(
      ctx,
      or(gt(applications.appliedAt, appliedAt), and(eq(applications.appliedAt, appliedAt), gt(applications.id, id))),
    ).orderBy(asc(applications.appliedAt), asc(applications.id)),
    selectId(
      ctx,
      or(lt(applications.appliedAt, appliedAt), and(eq(applications.appliedAt, appliedAt), lt(applications.id, id))),
    ).orderBy(desc(applications.appliedAt), desc(applications.id)),
  ])
  return {
    applicant: { ...applicant, location: person?.location ?? null },
    history,
    others: person ? await listOthers(ctx, person.id, id) : [],
    previousId: newer?.id ?? null,
    nextId: older?.id ?? null,
  }
}

async function listHistory(ctx: Ctx, id: string): Promise<HistoryEvent[]> {
  const rows = await ctx.db
    .select({
      id: applicationEvents.id,
      status: applicationEvents.toStatus,
      at: applicationEvents.at,
      by: profiles.fullName,
      notifiedAt: applicationEvents.notifiedAt,
    })
    .from(applicationEvents)
    .leftJoin(profiles, eq(profiles.id, applicationEvents.actorId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  return rows.map(({ notifiedAt, ...row }, index) => ({ ...row, isEmailed: index === 0 || notifiedAt !== null }))
}

function listOthers(ctx: Ctx, applicantId: string, id: string): Promise<OtherApplication[]> {
  return ctx.db
    .select({
      id: applications.id,
      jobTitle: applications.jobTitle,
      status: applications.status,
      appliedAt: applications.appliedAt,
    })
    .from(applications)
    .where(
      and(
        eq(applications.applicantId, applicantId),
        ne(applications.id, id),
        applicationsVisibleTo(ctx.actor, 'application.review'),
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(10)
}

/** One application on one side of another, in the order of View Applicants: a step in the same index as the list. */
function selectId(ctx: Ctx, side: SQL | undefined) {
  return ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(side, applicationsVisibleTo(ctx.actor, 'application.review')))
    .limit(1)
}
