import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { profiles } from '#db/schema/people.ts'
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
  /** Why it failed. */
  failure: string | null
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

/** Imports of every admin, newest first, 20 a page. The files themselves are not read. */
export async function listImports(ctx: Ctx, place: PagePosition): Promise<Page<ImportSummary>> {
  assertCan(ctx.actor, 'job.import')
  const page = await loadPage(
    place,
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
  return { ...page, rows: page.rows.map(summaryOf) }
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
  return row ? summaryOf(row) : null
}

function summaryOf(row: Omit<ImportSummary, 'result' | 'failure'> & { result: Record<string, unknown> | null }) {
  const { result, ...rest } = row
  return {
    ...rest,
    result: row.status === 'done' ? (result as ImportResult | null) : null,
    failure: row.status === 'failed' ? String(result?.message ?? '') : null,
  }
}
