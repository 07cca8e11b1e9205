import type { Ctx } from '#app/core/context.ts'
import { listCategoryNames } from '../browse/find-browse-index.server.ts'
import { countFacets, type JobFacets, MAX_LISTED_CATEGORIES } from '../search/count-facets.server.ts'
import { REGION_SLUGS } from '../search/regions.ts'
import type { JobFilters } from '../search/search-criteria.ts'

/**
 * The options of the filters with their numbers of jobs. If too many jobs match to count all, those that were not
 * counted can have other categories and regions, which follow with the number 0.
 *
 * @param max jobs that are counted; by default 5,000
 */
export async function loadFilterOptions(ctx: Ctx, filters: JobFilters, max?: number): Promise<JobFacets> {
  const facets = await countFacets(ctx, filters, max)
  if (!facets.isCapped) return facets
  const uncounted = (all: readonly string[], counted: readonly string[]) => all.filter((one) => !counted.includes(one))
  const categories = uncounted(
    await listCategoryNames(ctx),
    facets.categories.map(({ category }) => category),
  )
  const regions = uncounted(
    REGION_SLUGS,
    facets.regions.map(({ region }) => region),
  )
  return {
    ...facets,
    categories: [...facets.categories, ...categories.map((category) => ({ category, count: 0 }))].slice(
      0,
      MAX_LISTED_CATEGORIES,
    ),
    regions: [...facets.regions, ...regions.map((region) => ({ region, count: 0 }))],
  }
}
