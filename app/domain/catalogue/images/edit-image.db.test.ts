import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageFileKey } from '#app/core/images/image.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findProductForEditing, listImages } from '../products/product-queries.server.ts'
import { addImage } from './add-image.server.ts'
import { addImages } from './add-images.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'
import { deleteImage, saveImages } from './edit-image.server.ts'
import { imagesForm, toImagesInput } from './image-form.ts'

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

test('several files are added in their order, up to the first that is no image', async () => {
  const { id } = await makeProduct(bed.db, { title: 'Apron' })
  const file = (name: string, bytes: Buffer = png) => ({ name, bytes })
  const uploads = [file('1.png'), file('2.png'), file('3.svg', Buffer.from('<svg/>')), file('4.png')]
  expect(await addImages(ctx(), id, { uploads, alt: null })).toMatchObject({
    added: 2,
    rejected: { name: '3.svg', reason: 'invalid' },
  })
  expect((await listImages(ctx(), id)).map(({ alt }) => alt)).toEqual(['Apron', 'Apron, 2'])
})

test('the order and the alt texts of all images are saved together', async () => {
  const { productId, images } = await makeProductWithImages(['Front', 'Back', 'Side'])
  const { version } = await findProductForEditing(ctx(), productId)
  const save = (order: number[], alts: string[], expected = version) =>
    saveImages(ctx(), productId, { order, alts }, expected)
  const alts = ['Front', 'Back of the mug', 'Side']
  expect(await save([2, 0, 1], alts)).toEqual({ ok: true, changed: 3 })
  const saved = await listImages(ctx(), productId)
  expect(saved.map(({ alt }) => alt)).toEqual(['Side', 'Front', 'Back of the mug'])
  expect(saved[0]?.id).toBe(images[2]?.id)
  expect(await save([0, 1, 2], ['Lost', 'Lost', 'Lost'])).toMatchObject({ ok: false, reason: 'stale' })
  expect(await save([0, 1, 2], ['Side', 'Front', 'Back of the mug'], version + 1)).toEqual({ ok: true, changed: 0 })
})

test('an order that does not name each image once counts as unchanged', () => {
  const form = { alt_0: 'Front', alt_1: 'Back' }
  const orderOf = (order: string, move?: string) =>
    toImagesInput(imagesForm(2).parse({ ...form, order, move }), 2).order
  expect([orderOf('1 0'), orderOf('1 1'), orderOf('x'), orderOf('0 1 2')]).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect([orderOf('', '1 up'), orderOf('', '0 up'), orderOf('1 0', '0 down')]).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
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
