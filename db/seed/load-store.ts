import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Ctx } from '#app/core/context.ts'
import { encodeWidths } from '#app/domain/catalogue/images/encode-image.server.ts'
import type { StoredImage } from '#app/domain/catalogue/images/image.ts'
import { storeImageFiles } from '#app/domain/catalogue/images/store-image.server.ts'
import { newStoreId } from '#app/domain/catalogue/store-id.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import type { Files } from '#app/platform/files.server.ts'
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

/** In the order of the shop's first page: what sells first. */
const CATALOGUE: DemoProduct[] = [...DRINK, ...WEAR, ...DESK]

export type Drawings = Map<string, StoredImage>

const DAY = 86_400_000

/** Days before the seeding on which the shop opened with its first delivery: before its first order. */
const OPENED = 40

/**
 * Draws the catalogue's pictures and stores their files, all at once, 3.6 s of processor time together. Before the seed's
 * transaction, which should be short. A drawing's key is made of what is drawn: the same ones are stored once.
 */
export async function drawCatalogue(files: Files): Promise<Drawings> {
  const drawings = [...new Set(CATALOGUE.flatMap(({ pictures }) => pictures.map(({ svg }) => svg)))]
  return new Map(await Promise.all(drawings.map(async (svg) => [svg, await draw(files, svg)] as const)))
}

async function draw(files: Files, svg: string): Promise<StoredImage> {
  const key = `pictures/demo-${createHash('sha256').update(svg).digest('hex').slice(0, 24)}`
  if (await files.read(`${key}-${SIDE}.webp`)) return { key, width: SIDE, height: SIDE }
  // To pixels once, then to each width: half the time.
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return storeImageFiles(files, key, await encodeWidths(sharp(data, { raw: info })))
}

/** Pixels a side, as `drawings/kit.ts` has it. */
const SIDE = 1280

/** Loads the catalogue with its stock as received, collections, discount codes, and the desk where orders are picked up. */
export async function loadStore(ctx: Ctx, drawings: Drawings, actorId: string): Promise<void> {
  const collectionIds = new Map(COLLECTIONS.map((title) => [title, newStoreId('pcol')]))
  const opened = new Date(ctx.now.getTime() - OPENED * DAY)
  const stamps = { createdAt: opened, updatedAt: opened }
  await ctx.db
    .insert(collections)
    .values([...collectionIds].map(([title, id]) => ({ id, title, slug: slugify(title), ...stamps })))
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
      ...stamps,
    })
    const places = product.collections.map((title) => ({
      productId,
      collectionId: collectionIds.get(title) ?? '',
      position,
    }))
    if (places.length > 0) await ctx.db.insert(productCollections).values(places)
    await loadVariants(ctx, product, productId, await loadPictures(ctx, product, productId, drawings), {
      actorId,
      at: opened,
    })
  }
  await ctx.db.insert(discounts).values(
    DISCOUNTS.map(({ from, to, ...discount }) => ({
      id: newId(),
      ...discount,
      startsAt: from === null ? null : new Date(ctx.now.getTime() + from * DAY),
      endsAt: to === null ? null : new Date(ctx.now.getTime() + to * DAY),
      createdAt: opened,
    })),
  )
  await ctx.db
    .update(storeSettings)
    .set({ pickupAddress: 'Level 4, 18 Harrington Street, The Rocks NSW 2000', updatedAt: ctx.now })
}

/** The ids of the product's pictures, in order. */
async function loadPictures(
  ctx: Ctx,
  { pictures, title }: DemoProduct,
  productId: string,
  drawings: Drawings,
): Promise<string[]> {
  const rows = pictures.map(({ svg, alt }, position) => {
    const drawn = drawings.get(svg)
    if (!drawn) throw new Error(`A picture of ${title} was not drawn.`)
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
  delivered: { actorId: string; at: Date },
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
    imageId: imageIds[variant.picture ?? -1] ?? null,
    manageInventory: variant.stock !== null,
    onHand: variant.stock ?? 0,
    values: variant.values,
  }))
  const values = rows.flatMap(({ id: variantId, values }) =>
    options.map(({ id: optionId }, i) => ({ id: newStoreId('optval'), variantId, optionId, value: values[i] ?? '' })),
  )
  const moves = rows
    .filter(({ onHand }) => onHand > 0)
    .map(({ id: variantId, onHand }) => ({
      id: newId(),
      variantId,
      change: onHand,
      onHandAfter: onHand,
      reason: 'received' as const,
      ...delivered,
      note: 'First delivery',
    }))
  if (options.length > 0) await ctx.db.insert(productOptions).values(options)
  await ctx.db.insert(productVariants).values(rows.map(({ values: _, ...row }) => row))
  if (values.length > 0) await ctx.db.insert(variantOptions).values(values)
  if (moves.length > 0) await ctx.db.insert(stockMovements).values(moves)
}
