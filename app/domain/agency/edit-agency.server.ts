import { sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { agency } from '#db/schema/agency.ts'
import { type Agency, DEFAULT_AGENCY } from './agency.ts'
import { clearAgencyCache } from './agency-queries.server.ts'

const EDIT_LOCK = 7_120_002

/**
 * Saves the agency's settings, with what changed (from, to) in the audit row; saving what is there already leaves none.
 * This process shows them at once, others within 5 s.
 *
 * @returns the names of the settings that changed.
 */
export async function editAgency(ctx: Ctx, settings: Agency): Promise<(keyof Agency)[]> {
  assertCan(ctx.actor, 'agency.edit')
  const changed = await transaction(ctx, async (ctx) => {
    // There may be no row to lock yet.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${EDIT_LOCK})`)
    const [row] = await ctx.db.select().from(agency)
    const before: Agency = row ?? DEFAULT_AGENCY
    const names = (Object.keys(DEFAULT_AGENCY) as (keyof Agency)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(settings[name]),
    )
    if (names.length === 0) return names
    const values = { ...settings, updatedAt: ctx.now }
    await ctx.db.insert(agency).values(values).onConflictDoUpdate({ target: agency.onlyRow, set: values })
    await recordAudit(ctx, {
      action: 'agency.edited',
      subjectType: 'agency',
      subjectId: 'agency',
      details: Object.fromEntries(names.map((name) => [name, { from: before[name], to: settings[name] }])),
    })
    return names
  })
  clearAgencyCache(ctx.db)
  return changed
}
