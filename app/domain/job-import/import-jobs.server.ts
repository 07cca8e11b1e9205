import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { endOfDayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { Notice, PreparedJob } from './parsing/prepared-job.ts'

export type ImportCounts = { inserted: number; updated: number; unchanged: number }
/** What a finished import tells: kept in `imports.result`. */
export type ImportResult = ImportCounts & { leftOut: number; notices: Notice[] }

/** Rows a statement: 28 parameters each, of PostgreSQL's 65,535. */
const BATCH_SIZE = 200
/** Held by the import that is writing, until its transaction ends. Any number of our own. */
const IMPORT_LOCK = 7_120_001
/** Includes the wait for another import to end. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** What the file decides of an ad. The rest (id, created_at, posted_by, what people did to it here) stays on an update. */
const FILE_COLUMNS = {
  title: 'title',
  companyName: 'company_name',
  location: 'location',
  jobType: 'job_type',
  salary: 'salary',
  payMinCents: 'pay_min_cents',
  payMaxCents: 'pay_max_cents',
  payPeriod: 'pay_period',
  description: 'description',
  responsibilities: 'responsibilities',
  requirements: 'requirements',
  benefits: 'benefits',
  category: 'category',
  workArrangement: 'work_arrangement',
  closesOn: 'closes_on',
  closesAt: 'closes_at',
  timeZone: 'time_zone',
} as const satisfies Partial<Record<keyof typeof jobs.$inferInsert, string>>

const excluded = (column: string) => sql.raw(`excluded.${column}`)
const tupleOf = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`
const COLUMNS = Object.values(FILE_COLUMNS)
const IS_CHANGED = sql`${tupleOf(COLUMNS.map((column) => sql.raw(`jobs.${column}`)))} is distinct from ${tupleOf(COLUMNS.map(excluded))}`

/**
 * Writes all of an import's ads in one transaction, with the import's own end and its audit row: a process killed in
 * the middle leaves nothing behind, and a second run of a finished import changes nothing.
 *
 * An ad whose reference came in by an earlier import is updated and keeps its id, date, poster and applications; one
 * whose text is the same is not touched. Imports take turns by an advisory lock. `imports.progress` is written outside
 * the transaction, so that others see it grow.
 *
 * @param about what the result keeps besides the counts
 */
export async function importJobs(
  ctx: Ctx,
  importId: string,
  ads: readonly PreparedJob[],
  about: { leftOut: number; notices: Notice[] },
  onProgress: (written: number) => void = () => {},
): Promise<ImportResult> {
  assertCan(ctx.actor, 'job.import')
  const reportProgress = async (progress: number) => {
    await ctx.db.update(imports).set({ progress }).where(eq(imports.id, importId))
    onProgress(progress)
  }
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
    const earlier = await findResult(ctx, importId)
    if (earlier) return earlier
    const counts: ImportCounts = { inserted: 0, updated: 0, unchanged: 0 }
    for (let from = 0; from < ads.length; from += BATCH_SIZE) {
      const batch = ads.slice(from, from + BATCH_SIZE)
      const { inserted, updated } = await writeBatch(ctx, batch)
      counts.inserted += inserted
      counts.updated += updated
      counts.unchanged += batch.length - inserted - updated
      await reportProgress(from + batch.length)
    }
    const result: ImportResult = { ...counts, ...about }
    await ctx.db
      .update(imports)
      .set({ status: 'done', content: null, progress: ads.length, result, finishedAt: new Date() })
      .where(eq(imports.id, importId))
    await recordAudit(ctx, {
      action: 'import.finished',
      subjectType: 'import',
      subjectId: importId,
      details: { ...counts, leftOut: about.leftOut },
    })
    return result
  })
}

async function findResult(ctx: Ctx, importId: string): Promise<ImportResult | null> {
  const [row] = await ctx.db
    .select({ result: imports.result })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, 'done')))
  return (row?.result as ImportResult | undefined) ?? null
}

async function writeBatch(ctx: Ctx, ads: readonly PreparedJob[]): Promise<{ inserted: number; updated: number }> {
  const written = await ctx.db
    .insert(jobs)
    .values(ads.map((ad) => rowOf(ctx, ad)))
    .onConflictDoUpdate({
      target: jobs.reference,
      targetWhere: sql`source = 'import' and deleted_at is null`,
      set: {
        ...Object.fromEntries(Object.entries(FILE_COLUMNS).map(([key, column]) => [key, excluded(column)])),
        updatedAt: ctx.now,
      },
      setWhere: IS_CHANGED,
    })
    .returning({ id: jobs.id, isNew: sql<boolean>`xmax = 0` })
  if (written.length > 0) {
    await recomputeListing(
      ctx,
      inArray(
        jobs.id,
        written.map((row) => row.id),
      ),
    )
  }
  const inserted = written.filter((row) => row.isNew).length
  return { inserted, updated: written.length - inserted }
}

function rowOf(ctx: Ctx, { line: _, expired: __, zone, ...ad }: PreparedJob): typeof jobs.$inferInsert {
  return {
    ...ad,
    id: newId(),
    source: 'import',
    postedBy: requirePerson(ctx.actor).id,
    timeZone: zone,
    closesAt: ad.closesOn ? endOfDayIn(zone, ad.closesOn) : null,
    publishedAt: ad.createdAt,
    updatedAt: ctx.now,
  }
}
