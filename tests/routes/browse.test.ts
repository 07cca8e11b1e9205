import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { parseXml, textOf } from '#tests/support/xml.ts'
import { pageText, visit } from './client.ts'

/** Pages of open jobs by category and place (docs/integrations.md). */

let site: Site
let poster: Person
beforeAll(async () => {
  site = await openSite()
  poster = await makePerson(site.db, 'employer')
  const { db } = site
  await makeJob(db, poster, { title: 'Night nurse', category: 'Aged Care', location: 'Geelong VIC', jobType: 'Casual' })
  await makeJob(db, poster, { title: 'Day nurse', category: 'Aged Care', location: 'Hobart TAS' })
  await makeJob(db, poster, { title: 'Welder', category: 'Trades & Services', location: 'Geelong, Victoria 3220' })
  await makeJob(db, poster, { title: 'Cook', category: 'Hospitality', location: 'Darwin NT', listedUntil: new Date(0) })
})
afterAll(() => site.close())

const get = (path: string) => visit(site).get(path)

test.each([
  ['/jobs/category/aged-care', 'Aged Care jobs', ['Night nurse', 'Day nurse']],
  ['/jobs/in/victoria', 'Jobs in Victoria', ['Night nurse', 'Welder']],
  ['/jobs/in/geelong-vic', 'Jobs in Geelong VIC', ['Night nurse', 'Welder']],
  ['/jobs/category/aged-care/in/geelong-vic', 'Aged Care jobs in Geelong VIC', ['Night nurse']],
  ['/jobs/category/trades-and-services/in/victoria', 'Trades & Services jobs in Victoria', ['Welder']],
])('%s shows its jobs, with its own title, canonical address and breadcrumb', async (path, title, shown) => {
  const page = await get(`${path}?utm_source=x`)
  expect(page.status).toBe(200)
  const text = pageText(page)
  expect(text).toContain(title)
  for (const job of ['Night nurse', 'Day nurse', 'Welder', 'Cook'])
    expect(text.includes(job), job).toBe(shown.includes(job))
  expect(text).toContain(shown.length === 1 ? '1 job open now' : `${shown.length} jobs open now`)
  expect(page.body).toContain(`<link rel="canonical" href="${site.url}${path}"/>`)
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? ''
  const crumbs = JSON.parse(json).itemListElement as { item: string; position: number }[]
  expect(crumbs.at(-1)).toMatchObject({ item: site.url + path, position: crumbs.length })
  for (const { item } of crumbs) expect((await get(item.slice(site.url.length))).status).toBe(200)
  expect(page.body).not.toContain('"JobPosting"')
})

test.each([
  '/jobs/in/darwin-nt',
  '/jobs/in/atlantis',
  '/jobs/category/hospitality',
  '/jobs/category/aged-care/in/queensland',
])('%s has no open job and is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a page names the feed of its jobs', async () => {
  const [, href = ''] =
    /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(
      (await get('/jobs/in/geelong-vic')).body,
    ) ?? []
  expect(href).toMatch(/^\/jobs\.rss\?location=Geelong/)
  expect((await get(href)).status).toBe(200)
})

test('every page is in the sitemap and answers, and the list and the pages link to one another', async () => {
  const sitemap = parseXml((await get('/sitemaps/pages.xml')).body).children.map((entry) => textOf(entry, 'loc'))
  const pages = sitemap.map((url) => url.slice(site.url.length)).filter((path) => /^\/jobs\/(in|category)\//.test(path))
  expect(pages).toHaveLength(2 + 2 + 2 + 3 + 3)
  for (const path of pages) expect((await get(path)).status, path).toBe(200)
  const links = (body: string) =>
    new Set([...body.matchAll(/href="(\/jobs\/(?:in|category)\/[^"]+)"/g)].map(([, href]) => href))
  const reached = new Set<string | undefined>()
  const pending = [...links((await get('/jobs')).body)]
  while (pending.length > 0) {
    const path = pending.pop()
    if (path === undefined || reached.has(path)) continue
    reached.add(path)
    pending.push(...links((await get(path)).body))
  }
  expect([...reached].sort()).toEqual([...pages].sort())
})

test('the categories and places beyond the 24 with the most jobs are on a page of their own, and on the page of a place', async () => {
  const categories = Array.from({ length: 26 }, (_, index) => `Trade ${index + 1}`)
  for (const category of categories) await makeJob(site.db, poster, { category, location: 'Ballarat VIC' })
  // The numbers of the lists are up to 30 s old; the page of a new category reads them again if they are older than a
  // second.
  await expect.poll(async () => (await get('/jobs/category/trade-26')).status).toBe(200)
  const list = (await get('/jobs')).body
  expect(list.match(/href="\/jobs\/category\/[^"/]+"/g)).toHaveLength(24)
  expect(list).toContain('href="/jobs/browse"')
  const all = (await get('/jobs/browse')).body
  for (const number of categories.keys()) expect(all).toContain(`href="/jobs/category/trade-${number + 1}"`)
  expect(all).toContain('href="/jobs/in/geelong-vic"')

  const tradesIn = (body: string) => body.match(/href="\/jobs\/category\/trade-\d+\/in\/ballarat-vic"/g)
  const place = (await get('/jobs/in/ballarat-vic')).body
  expect(tradesIn(place)).toHaveLength(24)
  expect(place).toContain('href="/jobs/in/ballarat-vic?all#browse-links"')
  const { body } = await get('/jobs/in/ballarat-vic?all')
  expect(tradesIn(body)).toHaveLength(26)
  expect(body).not.toContain('?all#')
  expect(body).toContain(`<link rel="canonical" href="${site.url}/jobs/in/ballarat-vic"`)
})

test('a page ends with its last open job', async () => {
  await site.db.update(jobs).set({ listedUntil: null }).where(eq(jobs.title, 'Welder'))
  expect((await get('/jobs/category/trades-and-services')).status).toBe(404)
  expect(pageText(await get('/jobs/in/geelong-vic'))).toContain('1 job open now')
})
