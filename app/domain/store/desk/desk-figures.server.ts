import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products } from '#db/schema/store.ts'
import { countLowStock } from './stock-queries.server.ts'

/** What the store's overview counts. */
export async function findDeskFigures(ctx: Ctx) {
  assertCan(ctx.actor, 'store.manage')
  const inStatus = (status: 'published' | 'draft') =>
    ctx.db.$count(products, and(isNull(products.deletedAt), eq(products.status, status)))
  const [published, drafts, lowStock] = await Promise.all([
    inStatus('published'),
    inStatus('draft'),
    countLowStock(ctx),
  ])
  return { published, drafts, lowStock }
}
