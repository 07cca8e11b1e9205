import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { listNewestAudit } from '#app/core/audit/audit-queries.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { listMembers } from '#app/domain/companies/team/list-team.server.ts'
import { isCurrentSession } from '#app/domain/people/admin/current-session.server.ts'
import { listPersonNotes } from '#app/domain/people/admin/list-person-notes.server.ts'
import { findPerson, type PersonRow } from '#app/domain/people/admin/search-people.server.ts'
import { deviceName } from '#app/domain/people/device-name.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, sessions } from '#db/schema/people.ts'

/** Rows in each section of a user's page. */
const MAX_SECTION_ROWS = 10
const MAX_AUDIT_ROWS = 40

/**
 * An account with its newest applications that are not reviewed blind, jobs, current sessions and activity, its notes
 * and its suspension, for its page. Admins only.
 *
 * @throws a 404 response for an unknown id
 */
export async function loadUserPage(ctx: Ctx, id: string, allNotes = false) {
  const person = await findPerson(ctx, id)
  const [profile, applied, posted, current, activity, notes, team, suspension] = await Promise.all([
    ctx.db
      .select({ phone: profiles.phone, headline: profiles.headline, location: profiles.location })
      .from(profiles)
      .where(eq(profiles.id, id)),
    ctx.db
      .select({
        id: applications.id,
        jobId: applications.jobId,
        title: applications.jobTitle,
        status: applications.status,
        at: applications.appliedAt,
      })
      .from(applications)
      .where(and(eq(applications.applicantId, id), eq(applications.isBlind, false)))
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(MAX_SECTION_ROWS),
    ctx.db
      .select({
        id: jobs.id,
        title: jobs.title,
        company: jobs.companyName,
        at: jobs.createdAt,
        isPublished: sql<boolean>`${jobs.publishedAt} is not null`,
      })
      .from(jobs)
      .where(and(eq(jobs.postedBy, id), isNull(jobs.deletedAt)))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(MAX_SECTION_ROWS),
    ctx.db
      .select({ id: sessions.id, userAgent: sessions.userAgent, at: sessions.updatedAt })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isCurrentSession(ctx.now)))
      .orderBy(desc(sessions.updatedAt))
      .limit(MAX_SECTION_ROWS),
    listNewestAudit(ctx, { action: null, q: '', from: '', until: '', actorId: id }, MAX_AUDIT_ROWS),
    listPersonNotes(ctx, id, allNotes),
    person.company ? listMembers(ctx, person.company.id) : [],
    findSuspension(ctx, person),
  ])
  return {
    person,
    profile: profile[0] ?? { phone: null, headline: null, location: null },
    applications: applied,
    jobs: posted,
    sessions: current.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) })),
    activity,
    notes,
    team,
    suspension,
  }
}

/** Why an account is suspended. `by` and `reason` are null if they are not recorded. */
type Suspension = { at: Date; by: string | null; reason: string | null }

/**
 * The suspension of an account, with what the audit event of its newest suspension has; null if it is not suspended.
 */
async function findSuspension(ctx: Ctx, { id, suspendedAt }: PersonRow): Promise<Suspension | null> {
  if (!suspendedAt) return null
  const [event] = await ctx.db
    .select({ by: profiles.fullName, reason: sql<string | null>`${auditEvents.details} ->> 'reason'` })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subjectType, 'person'),
        eq(auditEvents.subjectId, id),
        eq(auditEvents.action, 'person.suspended' satisfies AuditAction),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1)
  return { at: suspendedAt, by: null, reason: null, ...event }
}
