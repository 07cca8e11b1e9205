import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'

/** Another job of the company has the reference. `title` is null if the user cannot edit that job. */
export type ReferenceTakenResult = { ok: false; reason: 'reference-taken'; title: string | null }

type Owner = { companyId: string | null; companyName: string; reference: string | null }

const COMPANY_KEY = 'jobs_reference_key'
const IMPORT_KEY = 'jobs_import_reference_key'

/** Whether a unique index of references rejected a write. */
export function isReferenceViolation(error: unknown): boolean {
  return [COMPANY_KEY, IMPORT_KEY].includes(uniqueViolation(error) ?? '')
}

/** The condition for the jobs that can have the reference which `index` rejected. */
function isHolder(index: string | null, { companyId, companyName, reference }: Owner): SQL | undefined {
  const owner = sql`coalesce(${jobs.companyId}::text, lower(${jobs.companyName}))`
  return and(
    eq(jobs.referenceKey, sql`lower(${reference})`),
    index === IMPORT_KEY
      ? eq(jobs.source, 'import')
      : eq(owner, sql`coalesce(${companyId}::text, lower(${companyName}))`),
  )
}

/**
 * Runs `save`, and turns the rejection by a unique index of references into a result. The index decides, so that of two
 * jobs saved at the same time one gets the reference.
 *
 * @param job the job as it would be saved; `except` is its id if it exists
 */
export async function rejectTakenReference<T>(
  ctx: Ctx,
  job: Owner & { except?: string },
  save: () => Promise<T>,
): Promise<T | ReferenceTakenResult> {
  try {
    return await save()
  } catch (error) {
    if (!isReferenceViolation(error)) throw error
    const [holder] = await ctx.db
      .select({ title: jobs.title })
      .from(jobs)
      .where(
        and(
          isHolder(uniqueViolation(error), job),
          job.except === undefined ? undefined : ne(jobs.id, job.except),
          jobsVisibleTo(ctx.actor, 'job.edit'),
        ),
      )
      .limit(1)
    return { ok: false, reason: 'reference-taken', title: holder?.title ?? null }
  }
}

/** The error at the field Reference. */
export function referenceTakenMessage({ title }: Pick<ReferenceTakenResult, 'title'>): string {
  return title === null
    ? 'Another job of this company has this reference. Enter a different one.'
    : `${title} has this reference. Enter a different one, or leave it empty.`
}
