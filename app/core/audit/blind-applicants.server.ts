import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isKey } from '#app/lib/id.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import type { Ctx } from '../context.ts'

/** The neutral name of an applicant during a blind review, such as `Applicant 3F9A2C`: it never changes. */
export const blindLabel = sql<string>`('Applicant ' || upper(right(${applications.id}::text, 6)))`

type Row = { subjectType: string; subjectId: string; actorId: string | null }

/**
 * The labels of applicants who acted on their own application during a blind review, by its id. Admins review
 * applicants too.
 */
export async function listBlindActors({ db }: Pick<Ctx, 'db'>, rows: readonly Row[]): Promise<Map<string, BlindActor>> {
  const ids = rows.flatMap((row) => (row.subjectType === 'application' && isKey(row.subjectId) ? [row.subjectId] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: applications.id, actorId: applications.applicantId, label: blindLabel })
    .from(applications)
    .where(and(inArray(applications.id, ids), eq(applications.isBlind, true)))
  return new Map(found.map(({ id, ...actor }) => [id, actor]))
}

type BlindActor = { actorId: string; label: string }

/**
 * In a query on `audit_events`: an applicant acted on their own application during a blind review. A filter by name
 * excludes these.
 */
export const isByBlindApplicant: SQL = sql`exists (select from ${applications} a
  where a.is_blind and a.applicant_id = ${auditEvents.actorId} and a.id = case
    when ${auditEvents.subjectType} = 'application' and ${auditEvents.subjectId} ~ '^[0-9a-f-]{36}$'
    then ${auditEvents.subjectId}::uuid end)`
