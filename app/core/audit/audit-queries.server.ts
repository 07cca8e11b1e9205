import { and, type Column, desc, eq, gte, inArray, lt, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addDays, startOfDayIn } from '#app/lib/dates.ts'
import { isKey } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { collections, products } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import { companies } from '#db/schema/companies.ts'
import { jobFeeds } from '#db/schema/integrations.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import type { Ctx } from '../context.ts'
import { containsPattern } from '../pagination/contains-pattern.server.ts'
import { loadPage, type Page, type PageQuery } from '../pagination/keyset.server.ts'
import type { PagePosition } from '../pagination/page-position.ts'
import type { AuditAction } from './audit-actions.ts'
import { isByBlindApplicant, listBlindActors } from './blind-applicants.server.ts'

export type AuditRow = {
  id: string
  at: Date
  action: string
  /** Null for the system, for guests, and for deleted accounts; a label for an applicant of a blind review. */
  actor: string | null
  subjectType: string
  subjectId: string
  /** The current name of the subject; null for the agency and for deleted subjects. */
  subject: string | null
  details: Record<string, unknown>
  /** Whether the request came from a browser: without an actor, by a guest or by an account that is deleted now. */
  byVisitor: boolean
}

/** The filter of Activity; empty texts and null do not filter. */
export type AuditFilter = {
  action: AuditAction | null
  /** Part of the name of the person who acted, which finds no applicant of a blind review. */
  q: string
  /** Calendar dates in the agency's zone, both included. */
  from: string
  until: string
  /** The person who acted, without what they did with applications in a blind review. */
  actorId?: string
  /** Actions that are left out unless `action` names one. */
  without?: readonly AuditAction[]
}

/**
 * A page of audit rows, newest first, of all actions or of one: one range of `audit_events_newest_idx` or
 * `audit_events_action_idx`, then one statement for the names of each type of subject. Admins only.
 */
export async function listAudit(ctx: Ctx, filter: AuditFilter, position: PagePosition): Promise<Page<AuditRow>> {
  assertCan(ctx.actor, 'audit.read')
  const columns = { at: auditEvents.at, id: auditEvents.id }
  return loadPage(
    position,
    columns,
    (query) => selectAuditRows(ctx, filterCondition(ctx, filter), query),
    (row) => row,
  )
}

/** The newest `limit` audit rows that match the filter, for the dashboard and the export. Admins only. */
export async function listNewestAudit(ctx: Ctx, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  assertCan(ctx.actor, 'audit.read')
  return selectAuditRows(ctx, filterCondition(ctx, filter), {
    where: undefined,
    orderBy: [desc(auditEvents.at), desc(auditEvents.id)],
    limit,
  })
}

/** A subject has a handful of steps, but its note can be edited any number of times. */
const MAX_HISTORY_STEPS = 200

/**
 * One audited step of a subject. `actor` is null for the system, for guests and customers, and for deleted accounts.
 */
export type HistoryStep = Pick<AuditRow, 'id' | 'at' | 'action' | 'actor' | 'details'>

/**
 * The newest 200 audited steps of one subject, oldest first (`audit_events_subject_idx`), without the action `except`.
 * No permission is checked here: the caller has found the subject within the actor's scope.
 */
export async function listHistory(
  ctx: Ctx,
  subject: { type: string; id: string; except?: AuditAction },
): Promise<HistoryStep[]> {
  const newestFirst = await ctx.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actor: profiles.fullName,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subjectType, subject.type),
        eq(auditEvents.subjectId, subject.id),
        subject.except ? ne(auditEvents.action, subject.except) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MAX_HISTORY_STEPS)
  return newestFirst.toReversed()
}

function filterCondition(ctx: Ctx, { action, q, from, until, actorId, without = [] }: AuditFilter): SQL | undefined {
  return and(
    action
      ? eq(auditEvents.action, action)
      : without.length > 0
        ? notInArray(auditEvents.action, [...without])
        : undefined,
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    actorId || q !== '' ? not(isByBlindApplicant) : undefined,
    q === '' ? undefined : sql`lower(${profiles.fullName}) like ${containsPattern(q.toLowerCase())}`,
    from === '' ? undefined : gte(auditEvents.at, startOfDayIn(ctx.timeZone, from)),
    until === '' ? undefined : lt(auditEvents.at, startOfDayIn(ctx.timeZone, addDays(until, 1))),
  )
}

async function selectAuditRows(
  ctx: Ctx,
  condition: SQL | undefined,
  page: Omit<PageQuery, 'position'>,
): Promise<AuditRow[]> {
  const rows = await ctx.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actor: profiles.fullName,
      actorId: auditEvents.actorId,
      subjectType: auditEvents.subjectType,
      subjectId: auditEvents.subjectId,
      details: auditEvents.details,
      byVisitor: sql<boolean>`${auditEvents.address} is not null`,
    })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const [names, blind] = await Promise.all([subjectNames(ctx, rows), listBlindActors(ctx, rows)])
  return rows.map(({ actorId, ...row }) => {
    const applicant = blind.get(row.subjectId)
    const actor = applicant && applicant.actorId === actorId ? applicant.label : row.actor
    return { ...row, actor, subject: names.get(row.subjectId) ?? null }
  })
}

/** Where the current names of each type of subject are stored. */
const SUBJECTS: Record<string, { table: PgTable; id: Column; name: Column | SQL }> = {
  person: { table: profiles, id: profiles.id, name: profiles.fullName },
  company: { table: companies, id: companies.id, name: companies.name },
  job: { table: jobs, id: jobs.id, name: jobs.title },
  application: { table: applications, id: applications.id, name: applications.jobTitle },
  booking: { table: bookings, id: bookings.id, name: bookings.fullName },
  import: { table: imports, id: imports.id, name: imports.fileName },
  product: { table: products, id: products.id, name: products.title },
  collection: { table: collections, id: collections.id, name: collections.title },
  order: { table: orders, id: orders.id, name: sql`'Order ' || ${orders.number}` },
  feed: { table: jobFeeds, id: jobFeeds.id, name: jobFeeds.title },
  discount: { table: discounts, id: discounts.id, name: discounts.code },
}

async function subjectNames(
  ctx: Ctx,
  rows: { subjectType: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(SUBJECTS).map(([type, { table, id, name }]) => {
      const ids = rows.filter((row) => row.subjectType === type && isKey(row.subjectId)).map((row) => row.subjectId)
      const columns = { id: sql<string>`${id}`, name: sql<string>`${name}` }
      return ids.length > 0 ? ctx.db.select(columns).from(table).where(inArray(id, ids)) : []
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
