import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { imageFileKey, imageWidths } from '#app/core/images/image.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import {
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  variantOptions,
} from '#db/schema/catalogue.ts'
import { findFreeSlug, lockNewProducts } from './products/create-product.server.ts'
import { MAX_PRODUCT_LENGTHS } from './products/product-form.ts'
import { findProductForEditing, listImages, listVariants } from './products/product-queries.server.ts'
import { newStoreId } from './store-id.ts'

export type DuplicateProductResult = { ok: true; id: string } | { ok: false; reason: 'storage-unavailable' }

type Image = Awaited<ReturnType<typeof listImages>>[number]
type NewImage = Pick<Image, 'id' | 'key'> & { from: Image }

/**
 * Creates a draft with the texts, options, variants, images and collections of a product. Its variants have no SKU and
 * no stock, because both belong to what is on the shelf.
 *
 * @throws a 404 response if there is no such product
 */
export async function duplicateProduct(ctx: Ctx, productId: string): Promise<DuplicateProductResult> {
  await findProductForEditing(ctx, productId)
  const images = await copyImageFiles(ctx, await listImages(ctx, productId))
  if (images === null) return { ok: false, reason: 'storage-unavailable' }
  return transaction(ctx, async (ctx) => {
    await lockNewProducts(ctx)
    const { searchText: _, deletedAt: __, ...product } = await findProductForEditing(ctx, productId)
    const title = `Copy of ${product.title}`.slice(0, MAX_PRODUCT_LENGTHS.title)
    const id = newStoreId('prod')
    const slug = slugify(title, MAX_PRODUCT_LENGTHS.slug - 4) || id.toLowerCase().replace('_', '-')
    await ctx.db.insert(products).values({
      ...product,
      id,
      title,
      slug: await findFreeSlug(ctx, slug),
      status: 'draft',
      position: sql`(select coalesce(max(position), -1) + 1 from products)`,
      additionalInfo: product.additionalInfo.map((info) => ({ ...info, id: newStoreId('painfo') })),
      version: 1,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    if (images.length > 0)
      await ctx.db
        .insert(productImages)
        .values(images.map(({ from, id: imageId, key }) => ({ ...from, id: imageId, key, productId: id })))
    await copyVariants(ctx, { from: productId, to: id, formerTitle: product.title, title }, images)
    const memberships = await ctx.db
      .select()
      .from(productCollections)
      .where(eq(productCollections.productId, productId))
    if (memberships.length > 0)
      await ctx.db.insert(productCollections).values(memberships.map((row) => ({ ...row, productId: id })))
    await recordAudit(ctx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: id,
      details: { title, copyOf: product.title },
    })
    return { ok: true, id }
  })
}

type Copy = { from: string; to: string; formerTitle: string; title: string }

async function copyVariants(ctx: Ctx, { from, to, formerTitle, title }: Copy, images: NewImage[]): Promise<void> {
  const { options, variants } = await listVariants(ctx, from)
  const optionIds = new Map(options.map((option) => [option.id, newStoreId('opt')]))
  const imageIds = new Map(images.map((image) => [image.from.id, image.id]))
  if (options.length > 0)
    await ctx.db
      .insert(productOptions)
      .values(options.map((option) => ({ ...option, id: optionIds.get(option.id) ?? '', productId: to })))
  const copies = variants.map(({ values, ...variant }) => ({
    values,
    variant: { ...variant, id: newStoreId('variant') },
  }))
  await ctx.db.insert(productVariants).values(
    copies.map(({ variant }) => ({
      ...variant,
      productId: to,
      // The single variant of a product without options has the title of the product.
      title: variant.title === formerTitle ? title : variant.title,
      sku: null,
      imageId: imageIds.get(variant.imageId ?? '') ?? null,
      onHand: 0,
      reserved: 0,
    })),
  )
  const values = copies.flatMap(({ variant, values }) =>
    Object.entries(values).map(([optionId, value]) => ({
      id: newStoreId('optval'),
      variantId: variant.id,
      optionId: optionIds.get(optionId) ?? '',
      value,
    })),
  )
  if (values.length > 0) await ctx.db.insert(variantOptions).values(values)
}

/**
 * Copies the files of images, so that deleting an image of one product leaves the other's. Null if that is not
 * possible.
 */
async function copyImageFiles(ctx: Ctx, images: Image[]): Promise<NewImage[] | null> {
  try {
    const copies: NewImage[] = []
    for (const from of images) {
      const key = `images/${newId()}`
      for (const width of imageWidths(from.width)) {
        const file = await ctx.files.read(imageFileKey(from.key, width))
        if (file) await ctx.files.put(imageFileKey(key, width), file.bytes)
      }
      copies.push({ id: newId(), key, from })
    }
    return copies
  } catch (error) {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'images not copied')
    return null
  }
}
