import { newStoreId } from '#app/domain/catalogue/store-id.ts'
import { newId } from '#app/lib/id.ts'
import type { Db } from '#db/client.ts'
import {
  collections,
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  variantOptions,
} from '#db/schema/catalogue.ts'

let counter = 0

type VariantFields = Partial<Omit<typeof productVariants.$inferInsert, 'productId'>> & {
  /** Option title → value: `{ Size: 'M' }`. */
  values?: Record<string, string>
}
type ProductFields = Partial<typeof products.$inferInsert> & { variants?: VariantFields[]; images?: number }

export type MadeProduct = typeof products.$inferSelect & {
  variants: (typeof productVariants.$inferSelect)[]
}

/** A published product, by default with one variant of 2,490 cents and 10 in stock. Its stock ledger is empty. */
export async function makeProduct(db: Db, fields: ProductFields = {}): Promise<MadeProduct> {
  const n = ++counter
  const { variants = [{}], images = 0, ...columns } = fields
  const now = new Date()
  const productId = columns.id ?? newStoreId('prod')
  const [product] = await db
    .insert(products)
    .values({
      id: productId,
      title: `Mug ${n}`,
      slug: `mug-${productId.slice(-8).toLowerCase()}-${n}`,
      description: '<p>Holds 350 ml.</p>',
      status: 'published',
      position: n,
      additionalInfo: [],
      relatedIds: [],
      createdAt: now,
      updatedAt: now,
      ...columns,
    })
    .returning()
  if (!product) throw new Error('The product was not inserted.')
  if (images > 0)
    await db.insert(productImages).values(Array.from({ length: images }, (_, position) => imageOf(product, position)))
  const optionIds = new Map<string, string>()
  for (const title of new Set(variants.flatMap(({ values }) => Object.keys(values ?? {})))) {
    const id = newStoreId('opt')
    optionIds.set(title, id)
    await db.insert(productOptions).values({ id, productId, title, position: optionIds.size })
  }
  const rows = []
  for (const [position, { values = {}, ...variant }] of variants.entries()) {
    const [row] = await db
      .insert(productVariants)
      .values({
        id: newStoreId('variant'),
        productId,
        title: Object.values(values).join(' / ') || product.title,
        position,
        priceCents: 2490,
        manageInventory: true,
        onHand: 10,
        ...variant,
      })
      .returning()
    if (!row) throw new Error('The variant was not inserted.')
    rows.push(row)
    for (const [title, value] of Object.entries(values)) {
      const optionId = optionIds.get(title) ?? ''
      await db.insert(variantOptions).values({ id: newStoreId('optval'), variantId: row.id, optionId, value })
    }
  }
  return { ...product, variants: rows }
}

function imageOf({ id, title }: { id: string; title: string }, position: number): typeof productImages.$inferInsert {
  const alt = `${title}, image ${position + 1}`
  return { id: newId(), productId: id, key: `products/${newId()}`, alt, width: 1280, height: 1280, position }
}

/** A collection with `members`, in their order. */
export async function makeCollection(db: Db, title: string, members: { id: string }[]): Promise<{ id: string }> {
  const id = newStoreId('pcol')
  const now = new Date()
  await db.insert(collections).values({ id, title, slug: id.toLowerCase(), createdAt: now, updatedAt: now })
  for (const [position, { id: productId }] of members.entries()) {
    await db.insert(productCollections).values({ productId, collectionId: id, position })
  }
  return { id }
}
