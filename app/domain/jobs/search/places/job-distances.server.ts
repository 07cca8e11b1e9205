import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { JobFilters } from '../search-criteria.ts'
import { distanceOfJob, searchAreaOf } from './search-area.server.ts'

/**
 * How far jobs are from the place of a search with a distance, in kilometres by id. Jobs without a known place are left
 * out.
 */
export async function findJobDistances(
  ctx: Pick<Ctx, 'db'>,
  filters: Pick<JobFilters, 'location' | 'within'>,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const area = searchAreaOf(filters)
  if (!area || ids.length === 0) return {}
  const { id, latitude, longitude, otherPlaces } = jobs
  const rows = await ctx.db
    .select({ id, latitude, longitude, otherPlaces })
    .from(jobs)
    .where(and(inArray(id, [...ids]), isNotNull(latitude)))
  return Object.fromEntries(rows.map((row) => [row.id, distanceOfJob(area, row) ?? Number.NaN]))
}
