import type { Ctx } from '#app/core/context.ts'
import { storeSettings } from '#db/schema/catalogue.ts'

export type StoreSettings = Omit<typeof storeSettings.$inferSelect, 'onlyRow' | 'lowStockEmailedAt'>

/** The settings of the built-in store: delivery, pick-up, returns, and the sites that customers can return to. */
export async function findStoreSettings(ctx: Ctx): Promise<StoreSettings> {
  const [row] = await ctx.db.select().from(storeSettings)
  if (!row) throw new Error('The row of store settings is missing.')
  const { onlyRow: _, lowStockEmailedAt: __, ...settings } = row
  return settings
}
