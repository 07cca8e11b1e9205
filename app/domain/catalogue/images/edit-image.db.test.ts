import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageFileKey } from '#app/core/images/image.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { listImages } from '../products/product-queries.server.ts'
import { addImage } from './add-image.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'
import { deleteImage, editAltText, moveImage } from './edit-image.server.ts'

let bed: TestBed
let admin: Person
let png: Buffer
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

/** A product with an image for each of `alts`. */
async function makeProductWithImages(alts: string[]) {
  const { id: productId } = await makeProduct(bed.db)
  for (const alt of alts) expect(await addImage(ctx(), productId, { bytes: png, alt })).toEqual({ ok: true })
  return { productId, images: await listImages(ctx(), productId) }
}
const idsOf = (productId: string, image: { id: string } | undefined) => ({ productId, imageId: image?.id ?? '' })

test('a file that is not an image is not added', async () => {
  const { id } = await makeProduct(bed.db)
  const added = await addImage(ctx(), id, { bytes: Buffer.from('<svg/>'), alt: 'No' })
  expect(added).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await listImages(ctx(), id)).toEqual([])
})

test('a product has at most 12 images', async () => {
  const { id } = await makeProduct(bed.db, { images: 12 })
  expect(await addImage(ctx(), id, { bytes: png, alt: 'One more' })).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await listImages(ctx(), id)).toHaveLength(12)
})

test('images can be moved, and stay in place at the ends of the list', async () => {
  const { productId, images } = await makeProductWithImages(['Front', 'Back', 'Side'])
  await moveImage(ctx(), idsOf(productId, images[2]), 'front')
  await moveImage(ctx(), idsOf(productId, images[0]), 'front')
  expect((await listImages(ctx(), productId)).map(({ alt }) => alt)).toEqual(['Front', 'Side', 'Back'])
})

test('alt text that someone else has saved is not overwritten', async () => {
  const { productId, images } = await makeProductWithImages(['Front', 'Back'])
  const [front, back] = images
  expect(await editAltText(ctx(), idsOf(productId, front), 'From the front', front?.version ?? 0)).toEqual({ ok: true })
  expect(await editAltText(ctx(), idsOf(productId, front), 'Lost', front?.version ?? 0)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { alt: 'From the front' },
  })
  // Another image of the product has a version of its own.
  expect(await editAltText(ctx(), idsOf(productId, back), 'From behind', back?.version ?? 0)).toEqual({ ok: true })
  expect((await listImages(ctx(), productId)).map(({ alt }) => alt)).toEqual(['From the front', 'From behind'])
})

test('alt text of an image that does not exist answers 404', async () => {
  const { productId } = await makeProductWithImages([])
  await expect(editAltText(ctx(), { productId, imageId: 'nobody' }, 'x', 1)).rejects.toMatchObject({ status: 404 })
})

test('deleting an image deletes its files, but the last image of a published product stays', async () => {
  const { productId, images } = await makeProductWithImages(['Front', 'Back'])
  const [front, back] = images
  const key = imageFileKey(back?.key ?? '', 320)
  expect(await ctx().files.read(key)).not.toBeNull()
  expect(await deleteImage(ctx(), idsOf(productId, back))).toEqual({ ok: true })
  await deleteImageFilesTask.run({ files: ctx().files }, { key: back?.key ?? '', width: back?.width ?? 0 })
  expect(await ctx().files.read(key)).toBeNull()
  expect(await deleteImage(ctx(), idsOf(productId, front))).toEqual({ ok: false, reason: 'last' })
})
