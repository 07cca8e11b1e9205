import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imageFileKey, imageWidths } from '#app/core/images/image.ts'
import type { Person } from '#app/policy/actor.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { makePerson } from '#tests/support/factories.ts'
import { startFakeBucket } from '#tests/support/fake-bucket.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, send } from './client.ts'

/** Uploads with FILES_URL, which stores them in a bucket. */

let bucket: Awaited<ReturnType<typeof startFakeBucket>>
let site: Site
let admin: Person
beforeAll(async () => {
  bucket = await startFakeBucket()
  site = await openSite({ FILES_URL: bucket.address() })
  admin = await makePerson(site.db, 'admin')
})
afterAll(async () => {
  await site.close()
  await bucket.close()
})
beforeEach(() => bucket.fail())

async function upload(productId: string, alt: string) {
  const image = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(image)], 'image.png', { type: 'image/png' }))
  form.append('alt', alt)
  const body = new Response(form)
  const { name, value } = site.cookieOf(admin)
  return send(site.url, {
    method: 'POST',
    path: `/admin/store/products/${productId}/images`,
    headers: {
      Cookie: `${name}=${value}`,
      Origin: site.url,
      'Content-Type': body.headers.get('Content-Type') ?? '',
    },
    body: Buffer.from(await body.arrayBuffer()),
  })
}

async function imagesOf(productId: string) {
  return site.db.select().from(productImages).where(eq(productImages.productId, productId))
}

test('an uploaded image is stored in the bucket and served from there', async () => {
  const { id } = await makeProduct(site.db)
  expect((await upload(id, 'Green mug')).status).toBe(303)
  const [image] = await imagesOf(id)
  if (!image) throw new Error('The image has no row.')
  expect([...bucket.objects.keys()].toSorted()).toEqual(imageWidths(700).map((width) => imageFileKey(image.key, width)))
  const response = await send(site.url, { path: `/files/${imageFileKey(image.key, 320)}` })
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bucket.objects.get(imageFileKey(image.key, 320))?.bytes.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect((await send(site.url, { path: `/files/${imageFileKey(image.key, 321)}` })).status).toBe(404)
})

test('an image that cannot be read from the bucket answers 503, which is not cached', async () => {
  bucket.objects.set('mug.webp', { bytes: Buffer.from('a mug'), headers: {} })
  bucket.fail('denied')
  const response = await send(site.url, { path: '/files/mug.webp' })
  expect(response.status).toBe(503)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect((await send(site.url, { path: '/files/mug.webp' })).body).toBe('a mug')
})

test('a failed upload saves nothing, keeps the alt text and can be retried', async () => {
  const { id } = await makeProduct(site.db)
  bucket.fail('denied', 'denied', 'denied')
  const rejected = await upload(id, 'A mug that is green')
  expect(rejected.status).toBe(503)
  expect(rejected.headers).toMatchObject({ 'retry-after': '60' })
  expect(pageText(rejected)).toContain("We couldn't save the image. Please try again in a minute.")
  expect(rejected.body).toContain('value="A mug that is green"')
  expect(await imagesOf(id)).toEqual([])
  expect((await upload(id, 'A mug that is green')).status).toBe(303)
  const [row] = await site.db.select({ n: count() }).from(productImages).where(eq(productImages.productId, id))
  expect(row?.n).toBe(1)
})
