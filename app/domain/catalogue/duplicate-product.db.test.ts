import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageFileKey } from '#app/core/images/image.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { addImage } from './images/add-image.server.ts'
import { findPlacement } from './products/edit-placement.server.ts'
import { findProductForEditing, listImages, listVariants } from './products/product-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

test('a copy is a draft with the same options, prices, images and collections, without SKUs and stock', async () => {
  const ctx = bed.ctx(admin)
  const original = await makeProduct(bed.db, {
    title: 'Polo',
    variants: [
      { values: { Colour: 'Navy', Size: 'S' }, sku: 'POLO-N-S', onHand: 9, priceCents: 4500 },
      { values: { Colour: 'Navy', Size: 'M' }, sku: 'POLO-N-M', onHand: 3, reserved: 1, priceCents: 4700 },
    ],
  })
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
  await addImage(ctx, original.id, { bytes: png, alt: 'Navy polo' })
  const { id: collectionId } = await makeCollection(bed.db, 'Shirts', [original])
  const ids = await Promise.all(Array.from({ length: 3 }, () => duplicateProduct(ctx, original.id)))
  const slugs = await Promise.all(
    ids.map(async (copy) => (await findProductForEditing(ctx, copy.ok ? copy.id : '')).slug),
  )
  expect(new Set(slugs).size).toBe(3)

  const copyId = ids[0]?.ok ? ids[0].id : ''
  const copy = await findProductForEditing(ctx, copyId)
  expect(copy).toMatchObject({ title: 'Copy of Polo', status: 'draft', description: original.description, version: 1 })
  const { options, variants } = await listVariants(ctx, copyId)
  expect(options.map(({ title }) => title)).toEqual(['Colour', 'Size'])
  expect(variants).toMatchObject([
    { title: 'Navy / S', sku: null, onHand: 0, reserved: 0, priceCents: 4500 },
    { title: 'Navy / M', sku: null, onHand: 0, reserved: 0, priceCents: 4700 },
  ])
  expect(Object.values(variants[1]?.values ?? {})).toEqual(expect.arrayContaining(['Navy', 'M']))
  expect((await findPlacement(ctx, copy)).collectionIds).toEqual([collectionId])
  const [image] = await listImages(ctx, copyId)
  const [from] = await listImages(ctx, original.id)
  expect(image).toMatchObject({ alt: 'Navy polo', width: 400 })
  expect(image?.key).not.toBe(from?.key)
  expect(await ctx.files.read(imageFileKey(image?.key ?? '', 320))).not.toBeNull()
})
