import type { Ctx } from '#app/core/context.ts'
import { createSettingsCache } from '#app/core/settings-cache.server.ts'
import { countFacets } from '../search/count-facets.server.ts'
import { NO_FILTERS } from '../search/no-filters.ts'

const cache = createSettingsCache((ctx: Ctx) => countFacets(ctx, NO_FILTERS))

/** The numbers of open jobs by category, state, type and arrangement, at most 5 s old: the landing page needs them. */
export const findOpenJobFacets = cache.find
