import { and, desc, eq, inArray } from 'drizzle-orm'
import { isId } from '#app/lib/id.ts'
import type { Place } from '#app/lib/paging.ts'
import type { Ctx } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type Page, type PageQuery, readPage } from '#db/keyset.ts'
import { auditEvents } from '#db/schema/agency.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { imports } from '#db/schema/imports.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

export type AuditRow = {
  id: string
  at: Date
  action: string
  /** Null for the product itself, for guests, and for accounts that were erased. */
  actor: string | null
  subjectType: string
  subjectId: string
  /** What the subject is called today; null for the agency and for what is gone. */
  subject: string | null
  details: Record<string, unknown>
}

/**
 * The newest audit rows, of one action where given, 20 a page: one index range of `audit_events_newest_idx` or
 * `audit_events_action_idx`, then at most six look-ups for the subjects' names. Admins only.
 */
export async function listAudit(ctx: Ctx, action: string | null, place: Place): Promise<Page<AuditRow>> {
  assertCan(ctx.actor, 'audit.read')
  const columns = { at: auditEvents.at, id: auditEvents.id }
  return readPage(
    place,
    columns,
    (query) => readAudit(ctx, action, query),
    (row) => row,
  )
}

/** The `most` newest audit rows, for the dashboard. Admins only. */
export async function listNewestAudit(ctx: Ctx, most: number): Promise<AuditRow[]> {
  assertCan(ctx.actor, 'audit.read')
  return readAudit(ctx, null, { where: undefined, orderBy: [desc(auditEvents.at), desc(auditEvents.id)], limit: most })
}

async function readAudit(ctx: Ctx, action: string | null, page: PageQuery): Promise<AuditRow[]> {
  const rows = await ctx.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actor: profiles.fullName,
      subjectType: auditEvents.subjectType,
      subjectId: auditEvents.subjectId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(and(action ? eq(auditEvents.action, action) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const names = await subjectNames(ctx, rows)
  return rows.map((row) => ({ ...row, subject: names.get(row.subjectId) ?? null }))
}

async function subjectNames(
  ctx: Ctx,
  rows: { subjectType: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap((row) => (row.subjectType === type && isId(row.subjectId) ? row.subjectId : []))
  const [people, employers, ads, applied, booked, files] = [
    idsOf('person'),
    idsOf('company'),
    idsOf('job'),
    idsOf('application'),
    idsOf('booking'),
    idsOf('import'),
  ]
  const { db } = ctx
  const found = await Promise.all([
    people.length > 0
      ? db.select({ id: profiles.id, name: profiles.fullName }).from(profiles).where(inArray(profiles.id, people))
      : [],
    employers.length > 0
      ? db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, employers))
      : [],
    ads.length > 0 ? db.select({ id: jobs.id, name: jobs.title }).from(jobs).where(inArray(jobs.id, ads)) : [],
    applied.length > 0
      ? db
          .select({ id: applications.id, name: applications.jobTitle })
          .from(applications)
          .where(inArray(applications.id, applied))
      : [],
    booked.length > 0
      ? db.select({ id: bookings.id, name: bookings.fullName }).from(bookings).where(inArray(bookings.id, booked))
      : [],
    files.length > 0
      ? db.select({ id: imports.id, name: imports.fileName }).from(imports).where(inArray(imports.id, files))
      : [],
  ])
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
