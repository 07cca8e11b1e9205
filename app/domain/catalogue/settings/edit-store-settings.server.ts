import { changeDetails, changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import type { StoreSettings } from './store-settings.server.ts'
import type { StoreSettingsInput } from './store-settings-form.ts'

/** `changed`: the number of settings that have a new value. */
export type EditStoreSettingsResult = { ok: true; changed: number } | StaleResult<StoreSettings>

/** Saves the settings of the built-in store. Open checkouts keep their prices. */
export async function editStoreSettings(
  ctx: Ctx,
  next: StoreSettingsInput,
  expectedVersion: number,
): Promise<EditStoreSettingsResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    const [current] = await ctx.db.select().from(storeSettings).for('update')
    if (!current) throw new Error('The row of store settings is missing.')
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const changed = changedNames<StoreSettingsInput>(current, next).length
    if (changed === 0) return { ok: true, changed }
    await ctx.db.update(storeSettings).set({ ...next, version: expectedVersion + 1, updatedAt: ctx.now })
    await recordAudit(ctx, {
      action: 'store.settings-edited',
      subjectType: 'store',
      subjectId: 'store',
      details: changeDetails<StoreSettingsInput>(current, next),
    })
    return { ok: true, changed }
  })
}
