import { asc } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections } from '#db/schema/catalogue.ts'

/** More than anybody reads in a menu. */
const MOST_COLLECTIONS = 500

/** Every collection by its title, empty ones too. */
export async function listCollectionRows(ctx: Ctx): Promise<(typeof collections.$inferSelect)[]> {
  assertCan(ctx.actor, 'store.shop')
  return ctx.db.select().from(collections).orderBy(asc(collections.title), asc(collections.id)).limit(MOST_COLLECTIONS)
}
