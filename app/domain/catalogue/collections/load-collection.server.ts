import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { productCollections, products } from '#db/schema/catalogue.ts'
import { type FirstImage, findFirstImages } from '../first-images.server.ts'
import type { ProductStatus } from '../products/product-form.ts'
import { MAX_ORDERED_PRODUCTS } from './collection-details-form.ts'
import { type Collection, findCollection } from './collections.server.ts'

/** A product of a collection as its page lists it. */
export type MemberItem = {
  id: string
  title: string
  status: ProductStatus
  hidden: boolean
  image: FirstImage | null
}

/** A collection with its first 500 products in their order. @throws a 404 response if there is no such collection */
export async function loadCollection(
  ctx: Ctx,
  id: string,
): Promise<{ collection: Collection; members: MemberItem[]; count: number }> {
  const collection = await findCollection(ctx, id)
  const isMember = and(eq(productCollections.collectionId, id), isNull(products.deletedAt))
  const rows = await ctx.db
    .select({ id: products.id, title: products.title, status: products.status, hidden: products.hidden })
    .from(productCollections)
    .innerJoin(products, eq(products.id, productCollections.productId))
    .where(isMember)
    .orderBy(asc(productCollections.position), asc(products.position), asc(products.id))
    .limit(MAX_ORDERED_PRODUCTS)
  const [[total], images] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(productCollections)
      .innerJoin(products, eq(products.id, productCollections.productId))
      .where(isMember),
    findFirstImages(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  return {
    collection,
    members: rows.map((row) => ({ ...row, image: images.get(row.id) ?? null })),
    count: total?.count ?? 0,
  }
}
