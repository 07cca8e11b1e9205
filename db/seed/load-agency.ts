import type { Ctx } from '#app/core/context.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { agency } from '#db/schema/agency.ts'

/** The national minimum wage from its day on, with which the pay of a new job is compared. */
const MINIMUM_PAY = { minimumHourlyCents: 2495, minimumHourlySince: '2025-07-01' }

/**
 * Loads the settings of the agency: the default ones, and the minimum pay that an admin would enter. Existing ones
 * stay.
 */
export async function loadAgency(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(agency)
    .values({ ...DEFAULT_AGENCY, ...MINIMUM_PAY, updatedAt: ctx.now })
    .onConflictDoNothing()
}
