import type { Ctx } from '#app/core/context.ts'
import { storeSettings } from '#db/schema/catalogue.ts'

export type StoreSettings = Omit<typeof storeSettings.$inferSelect, 'onlyRow'>

/** How the built-in store sells: delivery, pick-up, returns, and whose addresses are followed back. */
export async function findStoreSettings(ctx: Ctx): Promise<StoreSettings> {
  const [row] = await ctx.db.select().from(storeSettings)
  if (!row) throw new Error('The row of store settings is missing.')
  const { onlyRow: _, ...settings } = row
  return settings
}
