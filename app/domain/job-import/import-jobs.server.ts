import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { enqueueJobEvents } from '#app/domain/jobs/enqueue-job-events.server.ts'
import { isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { NEVER_CLOSES } from '#app/domain/jobs/job.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { locateJob } from '#app/domain/jobs/search/places/locate-job.server.ts'
import { takeOverJobs } from '#app/domain/jobs/take-over-jobs.server.ts'
import { endOfDayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import { listReferences } from './parsing/list-references.ts'
import { type Notice, referenceTakenNotice } from './parsing/notices.ts'
import type { PreparedJob } from './parsing/prepare-row.server.ts'
import { findTakenLines } from './taken-references.server.ts'

export type ImportCounts = { inserted: number; updated: number; unchanged: number }
/** Outcome of a finished import, stored in `imports.result`. `skipped`: number of rows with errors. */
export type ImportResult = ImportCounts & { skipped: number; notices: Notice[] }

/** Rows per statement: 31 parameters each, of PostgreSQL's maximum of 65,535. */
const BATCH_SIZE = 200
/** Includes the time spent waiting for the lock. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** Columns that the file sets. An update keeps the others: id, created_at, posted_by and the status set by people. */
const FILE_COLUMNS = {
  title: 'title',
  companyName: 'company_name',
  location: 'location',
  latitude: 'latitude',
  longitude: 'longitude',
  region: 'region',
  otherPlaces: 'other_places',
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
 * Writes all jobs of an import, its final status and its audit row in one transaction: a killed process leaves nothing
 * behind, and a second run of a finished import changes nothing.
 *
 * A job whose reference an earlier import created is updated and keeps its id, date, poster and applications; an
 * unchanged one is not written. If its poster is suspended, the admin who imports it takes it over (`takeOverJobs`). An
 * advisory lock serialises imports. `imports.progress` is written outside the transaction, so that the progress page
 * sees it.
 *
 * A job whose reference was given to a posted job of its company since the preview is skipped.
 *
 * @param details stored in the result with the counts
 * @param onProgress is called with the number of jobs written so far
 */
export async function importJobs(
  ctx: Ctx,
  importId: string,
  prepared: readonly PreparedJob[],
  details: { skipped: number; notices: Notice[] },
  onProgress: (written: number) => void = () => {},
): Promise<ImportResult> {
  assertCan(ctx.actor, 'job.import')
  const reportProgress = async (progress: number) => {
    await ctx.db.update(imports).set({ progress }).where(eq(imports.id, importId))
    onProgress(progress)
  }
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`)
    await acquireKeyLock(ctx, 'import of jobs')
    const finished = await findResult(ctx, importId)
    if (finished) return finished
    const counts: ImportCounts = { inserted: 0, updated: 0, unchanged: 0 }
    const { free, skipped, notices } = await skipTakenReferences(ctx, prepared, details)
    for (let from = 0; from < free.length; from += BATCH_SIZE) {
      const batch = free.slice(from, from + BATCH_SIZE)
      const { inserted, updated } = await writeBatch(ctx, batch)
      counts.inserted += inserted
      counts.updated += updated
      counts.unchanged += batch.length - inserted - updated
      await reportProgress(from + batch.length)
    }
    const result: ImportResult = { ...counts, skipped, notices }
    await ctx.db
      .update(imports)
      .set({ status: 'done', content: null, progress: prepared.length, result, finishedAt: new Date() })
      .where(eq(imports.id, importId))
    await recordAudit(ctx, {
      action: 'import.finished',
      subjectType: 'import',
      subjectId: importId,
      details: { ...counts, skipped },
    })
    return result
  })
}

async function skipTakenReferences(
  ctx: Ctx,
  prepared: readonly PreparedJob[],
  { skipped, notices }: { skipped: number; notices: Notice[] },
) {
  const taken = await findTakenLines(ctx, listReferences(prepared))
  if (taken.size === 0) return { free: prepared, skipped, notices }
  return {
    free: prepared.filter(({ line }) => !taken.has(line)),
    skipped: skipped + taken.size,
    notices: [...notices, referenceTakenNotice([...taken])],
  }
}

async function findResult(ctx: Ctx, importId: string): Promise<ImportResult | null> {
  const [row] = await ctx.db
    .select({ result: imports.result })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, 'done')))
  return (row?.result as ImportResult | undefined) ?? null
}

async function writeBatch(ctx: Ctx, batch: readonly PreparedJob[]): Promise<{ inserted: number; updated: number }> {
  const written = await ctx.db
    .insert(jobs)
    .values(batch.map((job) => toRow(ctx, job)))
    .onConflictDoUpdate({
      target: jobs.referenceKey,
      targetWhere: sql`source = 'import' and deleted_at is null`,
      set: {
        ...Object.fromEntries(Object.entries(FILE_COLUMNS).map(([key, column]) => [key, excluded(column)])),
        version: sql`${jobs.version} + 1`,
        updatedAt: ctx.now,
      },
      setWhere: sql`${IS_CHANGED} or not ${isPosterActive()}`,
    })
    .returning({ id: jobs.id, listedUntil: jobs.listedUntil, isNew: sql<boolean>`xmax = 0` })
  if (written.length === 0) return { inserted: 0, updated: 0 }
  const idsOf = (rows: typeof written) => rows.map(({ id }) => id)
  const inserted = written.filter(({ isNew }) => isNew)
  await enqueueJobEvents(ctx, 'job.published', idsOf(inserted.filter(({ listedUntil }) => listedUntil)))
  await takeOverJobs(ctx, idsOf(written))
  await recomputeListing(ctx, inArray(jobs.id, idsOf(written)))
  return { inserted: inserted.length, updated: written.length - inserted.length }
}

function toRow(ctx: Ctx, { line: _, expired: __, zone, ...job }: PreparedJob): typeof jobs.$inferInsert {
  const closesAt = job.closesOn ? endOfDayIn(zone, job.closesOn) : null
  return {
    ...job,
    ...locateJob(job.location),
    id: newId(),
    source: 'import',
    postedBy: requirePerson(ctx.actor).id,
    timeZone: zone,
    closesAt,
    // As `recomputeListing` sets it. Listed by an update, each new job would be written to all indexes twice.
    listedUntil: closesAt && closesAt <= ctx.now ? null : (closesAt ?? NEVER_CLOSES),
    publishedAt: job.createdAt,
    importedAt: ctx.now,
    reviewedAt: ctx.now,
    updatedAt: ctx.now,
  }
}
