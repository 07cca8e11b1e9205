import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import type { StoreSettingsInput } from './store-settings-form.ts'

/** Saves how the built-in store sells, with what changed in the audit row. Running checkouts keep what they agreed. @returns how many settings changed */
export async function editStoreSettings(ctx: Ctx, next: StoreSettingsInput): Promise<number> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(storeSettings).for('update')
    if (!before) throw new Error('The row of store settings is missing.')
    const names = (Object.keys(next) as (keyof StoreSettingsInput)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]),
    )
    if (names.length === 0) return 0
    await ctx.db.update(storeSettings).set({ ...next, updatedAt: ctx.now })
    await recordAudit(ctx, {
      action: 'store.settings-edited',
      subjectType: 'store',
      subjectId: 'store',
      details: Object.fromEntries(names.map((name) => [name, { from: before[name], to: next[name] }])),
    })
    return names.length
  })
}
