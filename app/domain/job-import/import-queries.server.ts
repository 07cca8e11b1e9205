import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { isId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { imports } from '#db/schema/job-import.ts'
import { profiles, users } from '#db/schema/people.ts'
import type { ImportResult } from './import-jobs.server.ts'

export type ImportStatus = (typeof imports.$inferSelect)['status']

export type ImportSummary = {
  id: string
  at: Date
  fileName: string
  status: ImportStatus
  progress: number
  total: number
  result: ImportResult | null
  /** Why the import failed. */
  failure: string | null
  /** The file could not be read. Nothing was started, and it can be discarded. */
  isUnreadable: boolean
  finishedAt: Date | null
  by: string
}

const SUMMARY = {
  id: imports.id,
  at: imports.createdAt,
  fileName: imports.fileName,
  status: imports.status,
  progress: imports.progress,
  total: imports.total,
  result: imports.result,
  finishedAt: imports.finishedAt,
  by: profiles.fullName,
}

/** The imports of all admins, newest first, and their number. Does not select the files. */
export async function listImports(
  ctx: Ctx,
  position: PagePosition,
): Promise<Page<ImportSummary> & { count: number | null }> {
  assertCan(ctx.actor, 'job.import')
  const page = await loadPage(
    position,
    { at: imports.createdAt, id: imports.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select(SUMMARY)
        .from(imports)
        .innerJoin(profiles, eq(profiles.id, imports.createdBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
  return { ...page, rows: page.rows.map(toSummary), count: await countListRows(ctx, page, { table: imports }) }
}

/** One import, or null. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportSummary | null> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select(SUMMARY)
    .from(imports)
    .innerJoin(profiles, eq(profiles.id, imports.createdBy))
    .where(eq(imports.id, id))
  return row ? toSummary(row) : null
}

/**
 * The active admin who posts the imported jobs outside a request: the one with this id (the task) or email address, or
 * the one with the oldest account. Null if there is none.
 */
export async function findImporter(db: Db, who: { id: string } | { email: string } | null): Promise<Person | null> {
  const [admin] = await db
    .select(PERSON_COLUMNS)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(
      and(
        eq(profiles.userType, 'admin'),
        isNull(profiles.suspendedAt),
        (who && ('id' in who ? eq(profiles.id, who.id) : eq(users.email, who.email))) || undefined,
      ),
    )
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(1)
  return admin ? { kind: 'person', sessionId: '', ...admin } : null
}

type SummaryRow = Omit<ImportSummary, 'result' | 'failure' | 'isUnreadable'> & {
  result: Record<string, unknown> | null
}

function toSummary({ result, ...row }: SummaryRow): ImportSummary {
  return {
    ...row,
    result: row.status === 'done' ? (result as ImportResult | null) : null,
    failure: row.status === 'failed' ? String(result?.message ?? '') : null,
    isUnreadable: row.status === 'failed' && result?.unreadable === true,
  }
}
