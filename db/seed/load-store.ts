import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Ctx } from '#app/core/context.ts'
import { encodeWidths } from '#app/core/images/encode-image.worker.server.ts'
import type { StoredImage } from '#app/core/images/image.ts'
import { storeImageFiles } from '#app/domain/catalogue/images/store-image.server.ts'
import { newStoreId } from '#app/domain/catalogue/store-id.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import {
  collections,
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  storeSettings,
  variantOptions,
} from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { DISCOUNTS } from './demo/store/discounts.ts'
import { COLLECTIONS, type DemoProduct } from './demo/store/product.ts'
import { DRINK } from './demo/store/products-drink.ts'
import { DESK } from './demo/store/products-stationery.ts'
import { WEAR } from './demo/store/products-wear.ts'

/** The products in the default order of the shop. */
const CATALOGUE: DemoProduct[] = [...DRINK, ...WEAR, ...DESK]

export type DrawnImages = Map<string, StoredImage>

/** Days before the seeding on which the first stock arrived: before the first demo order. */
const OPENED_DAYS_AGO = 40

/**
 * Renders and stores the images of the catalogue in parallel (3.6 s of CPU time). Call it before the seed's
 * transaction, to keep that short. The storage key is a hash of the drawing, so that each image is rendered and stored
 * once.
 */
export async function drawCatalogue(files: Files): Promise<DrawnImages> {
  const drawings = [...new Set(CATALOGUE.flatMap(({ images }) => images.map(({ svg }) => svg)))]
  return new Map(await Promise.all(drawings.map(async (svg) => [svg, await draw(files, svg)] as const)))
}

async function draw(files: Files, svg: string): Promise<StoredImage> {
  const key = `images/demo-${createHash('sha256').update(svg).digest('hex').slice(0, 24)}`
  if (await files.read(`${key}-${SIDE}.webp`)) return { key, width: SIDE, height: SIDE }
  // Rasterises the SVG once for all widths, which halves the time.
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return storeImageFiles(files, key, await encodeWidths(sharp(data, { raw: info })))
}

/** The width and height in pixels of the drawings (`drawings/kit.ts`). */
const SIDE = 1280

/** Inserts the products with their stock, the collections and discount codes, and sets the pick-up address. */
export async function loadStore(ctx: Ctx, drawnImages: DrawnImages, actorId: string): Promise<void> {
  const collectionIds = new Map(COLLECTIONS.map((title) => [title, newStoreId('pcol')]))
  const opened = new Date(ctx.now.getTime() - OPENED_DAYS_AGO * DAY_MS)
  const timestamps = { createdAt: opened, updatedAt: opened }
  await ctx.db
    .insert(collections)
    .values([...collectionIds].map(([title, id]) => ({ id, title, slug: slugify(title), ...timestamps })))
  const ids = new Map(CATALOGUE.map(({ title }) => [title, newStoreId('prod')]))
  const idOf = (title: string) => {
    const id = ids.get(title)
    if (!id) throw new Error(`There is no product ${title} in demo/store.`)
    return id
  }
  for (const [position, product] of CATALOGUE.entries()) {
    const productId = idOf(product.title)
    await ctx.db.insert(products).values({
      id: productId,
      title: product.title,
      subtitle: product.subtitle,
      ribbonText: product.ribbon ?? null,
      slug: slugify(product.title),
      description: product.description,
      status: product.status ?? 'published',
      hidden: product.hidden ?? false,
      purchasable: product.purchasable ?? true,
      sitePriceSelection: product.pricingVariantId ?? null,
      position,
      additionalInfo: (product.info ?? []).map((info, order) => ({ id: newStoreId('painfo'), order, ...info })),
      relatedIds: (product.related ?? []).map(idOf),
      // An hour apart, so that sorting by newest has an order.
      createdAt: new Date(opened.getTime() + position * HOUR_MS),
      updatedAt: new Date(opened.getTime() + position * HOUR_MS),
    })
    const memberships = product.collections.map((title) => ({
      productId,
      collectionId: collectionIds.get(title) ?? '',
      position,
    }))
    if (memberships.length > 0) await ctx.db.insert(productCollections).values(memberships)
    await loadVariants(ctx, product, productId, await loadImages(ctx, product, productId, drawnImages), {
      actorId,
      at: opened,
    })
  }
  await ctx.db.insert(discounts).values(
    DISCOUNTS.map(({ from, to, ...discount }) => ({
      id: newId(),
      ...discount,
      startsAt: from === null ? null : new Date(ctx.now.getTime() + from * DAY_MS),
      endsAt: to === null ? null : new Date(ctx.now.getTime() + to * DAY_MS),
      createdAt: opened,
    })),
  )
  await ctx.db
    .update(storeSettings)
    .set({ pickupAddress: 'Level 4, 18 Harrington Street, The Rocks NSW 2000', updatedAt: ctx.now })
}

/** Inserts the images of a product. @returns their ids, in order */
async function loadImages(
  ctx: Ctx,
  { images, title }: DemoProduct,
  productId: string,
  drawnImages: DrawnImages,
): Promise<string[]> {
  const rows = images.map(({ svg, alt }, position) => {
    const drawn = drawnImages.get(svg)
    if (!drawn) throw new Error(`An image of ${title} was not drawn.`)
    return { id: newId(), productId, ...drawn, alt, position }
  })
  if (rows.length > 0) await ctx.db.insert(productImages).values(rows)
  return rows.map(({ id }) => id)
}

async function loadVariants(
  ctx: Ctx,
  product: DemoProduct,
  productId: string,
  imageIds: string[],
  delivery: { actorId: string; at: Date },
) {
  const options = product.options.map((title, position) => ({ id: newStoreId('opt'), productId, title, position }))
  const rows = product.variants.map((variant, position) => ({
    id: newStoreId('variant'),
    productId,
    title: variant.values.join(' / ') || product.title,
    sku: variant.sku,
    position,
    priceCents: variant.price,
    saleCents: variant.sale ?? null,
    weightGrams: variant.grams,
    imageId: imageIds[variant.image ?? -1] ?? null,
    manageInventory: variant.stock !== null,
    onHand: variant.stock ?? 0,
    values: variant.values,
  }))
  const values = rows.flatMap(({ id: variantId, values }) =>
    options.map(({ id: optionId }, i) => ({ id: newStoreId('optval'), variantId, optionId, value: values[i] ?? '' })),
  )
  const movements = rows
    .filter(({ onHand }) => onHand > 0)
    .map(({ id: variantId, onHand }) => ({
      id: newId(),
      variantId,
      change: onHand,
      onHandAfter: onHand,
      reason: 'received' as const,
      ...delivery,
      note: 'First delivery',
    }))
  if (options.length > 0) await ctx.db.insert(productOptions).values(options)
  await ctx.db.insert(productVariants).values(rows.map(({ values: _, ...row }) => row))
  if (values.length > 0) await ctx.db.insert(variantOptions).values(values)
  if (movements.length > 0) await ctx.db.insert(stockMovements).values(movements)
}
