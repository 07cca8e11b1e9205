import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { visit } from './client.ts'

let site: Site
let poster: Person
beforeAll(async () => {
  site = await openSite()
  poster = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

const imageOf = (id: string, headers: Record<string, string> = {}) =>
  visit(site).get(`/jobs/${id}/preview.png`, headers)

/** The content of a page's meta elements with this property, in their order. */
async function metaOf(path: string, property: string): Promise<string[]> {
  const { body } = await visit(site).get(path)
  return [...body.matchAll(new RegExp(`<meta property="${property}" content="([^"]*)"`, 'g'))].map(([, content]) =>
    (content ?? '').replaceAll('&amp;', '&'),
  )
}

/** Loads the preview image that a page names. */
async function previewOf(path: string) {
  const [url = '', ...others] = await metaOf(path, 'og:image')
  expect(others).toEqual([])
  const response = await fetch(url)
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  return { url, response, format, width, height }
}

test('a job has a preview image of 1200 by 630 pixels, and its page describes it', async () => {
  const { id } = await makeJob(site.db, poster, { title: 'Chef 👩‍🍳 at Nguyễn’s', salary: '$38 an hour' })
  const { response, format, width, height } = await previewOf(`/jobs/${id}`)
  expect([response.status, format, width, height]).toEqual([200, 'png', 1200, 630])
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await metaOf(`/jobs/${id}`, 'og:image:width')).toEqual(['1200'])
  expect(await metaOf(`/jobs/${id}`, 'og:image:height')).toEqual(['630'])
  expect((await metaOf(`/jobs/${id}`, 'og:image:alt'))[0]).toMatch(/^Chef .*Harbour Logistics, .*\$38 an hour/)
})

test('the image has another address once what it shows has changed, and is not sent again before', async () => {
  const { id } = await makeJob(site.db, poster, { title: 'Driver' })
  const before = await previewOf(`/jobs/${id}`)
  const etag = before.response.headers.get('etag') ?? ''
  expect((await imageOf(id, { 'If-None-Match': etag })).status).toBe(304)
  await site.db.update(jobs).set({ title: 'Forklift driver' }).where(eq(jobs.id, id))
  expect((await imageOf(id, { 'If-None-Match': etag })).status).toBe(200)
  expect((await previewOf(`/jobs/${id}`)).url).not.toBe(before.url)
})

test('the image of a job that is not open is not found, or gone, as its page is', async () => {
  const { id } = await makeJob(site.db, poster, { title: 'Cook' })
  await site.db.update(jobs).set({ pausedAt: new Date(), listedUntil: null }).where(eq(jobs.id, id))
  expect((await imageOf(id)).status).toBe(404)
  expect(await metaOf(`/jobs/${id}`, 'og:image')).toEqual([`${site.url}/og.png`])
  expect(await metaOf('/jobs/x', 'og:image')).toEqual([`${site.url}/og.png`])
  const longAgo = new Date(Date.now() - 61 * 86_400_000)
  await site.db.update(jobs).set({ closedAt: longAgo, listedUntil: null }).where(eq(jobs.id, id))
  expect((await imageOf(id)).status).toBe(410)
  await site.db.update(jobs).set({ deletedAt: new Date() }).where(eq(jobs.id, id))
  expect((await imageOf(id)).status).toBe(404)
  expect((await imageOf('x')).status).toBe(404)
})

test('a client can have 60 images drawn a minute, and images that exist any number of times', async () => {
  const { id } = await makeJob(site.db, poster, { title: 'Baker' })
  expect((await imageOf(id)).status).toBe(200)
  for (let n = 0; n < 60; n++) expect((await imageOf(id)).status).toBe(200)
  const minute = new Date(Date.now() + 60_000)
  await site.db.update(rateLimits).set({ used: 60, windowEndsAt: minute })
  const { id: other } = await makeJob(site.db, poster, { title: 'Another baker' })
  const limited = await imageOf(other)
  expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await imageOf(id)).status).toBe(200)
})

test('a company has an image of its own, a product shows its photo, and other pages the image of the site', async () => {
  const [company] = await site.db.select().from(companies).where(eq(companies.name, 'Harbour Logistics'))
  const { url, width } = await previewOf(`/companies/${company?.slug}`)
  expect([url.includes('/companies/'), width]).toEqual([true, 1200])
  const product = await makeProduct(site.db)
  const image = await metaOf(`/product/${product.id}`, 'og:image')
  expect(image).toHaveLength(1)
  const site1 = await previewOf('/')
  expect([site1.url, site1.width, site1.height]).toEqual([`${site.url}/og.png`, 1200, 630])
  expect(await metaOf('/jobs', 'og:image:width')).toEqual(['1200'])
})
