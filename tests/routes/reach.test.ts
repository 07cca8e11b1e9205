import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS, formatDate, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { products } from '#db/schema/catalogue.ts'
import { companies } from '#db/schema/companies.ts'
import { jobFeeds } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeFeed, makeJob, makePerson } from '#tests/support/factories.ts'
import { startFakeStore } from '#tests/support/fake-store.ts'
import { listMarkupErrors } from '#tests/support/markup-errors.ts'
import { listSchemaErrors } from '#tests/support/schema-errors.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { seedFakeStore } from '#tests/support/store-contract.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'
import { jsonLdOf, pageText, type RouteResponse, send, visit } from './client.ts'

/** How search engines, feed readers and job boards find the jobs (docs/integrations.md). */

let site: Site
let poster: Person
beforeAll(async () => {
  site = await openSite()
  poster = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
})
// So many requests to the API in a minute from one address would be rejected.
afterEach(() => site.db.delete(rateLimits))
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) => visit(site).get(path, headers)

/** The markup of a job with several places and a range of pay. */
type Posting = {
  title: string
  description: string
  datePosted: string
  validThrough: string
  employmentType: string
  hiringOrganization: { name: string; sameAs: string; logo: string }
  identifier: { name: string; value: string }
  jobLocation: { address: Record<string, string> }[]
  baseSalary: { value: { minValue: number; maxValue: number; unitText: string } }
}

describe('the page of a job', () => {
  test('has valid structured data that content cannot break out of, a canonical address and a link preview', async () => {
    const description = 'Drive. </script><script>alert(1)</script> <!-- & "quotes"'
    const job = await makeJob(site.db, poster, { title: 'Driver </script><b>', description, salary: '$95,000 a year' })
    const { body, headers } = await get(`/jobs/${job.id}?utm_source=x`)
    const { JobPosting, BreadcrumbList } = jsonLdOf(body)
    expect(JobPosting).toMatchObject({
      title: 'Driver </script><b>',
      url: `${site.url}/jobs/${job.id}`,
      hiringOrganization: { name: 'Harbour Logistics' },
      jobLocation: { address: { addressRegion: 'VIC', addressCountry: 'AU' } },
      baseSalary: { value: { value: 95_000, unitText: 'YEAR' } },
    })
    expect(BreadcrumbList).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: job.title }] })
    expect(body).not.toContain('<script>alert')
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(body.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${site.url}/jobs/${job.id}"/>`,
    ])
    expect(body).toMatch(/<meta property="og:title" content="Driver/)
    expect(body).toMatch(new RegExp(`<meta property="og:image" content="${site.url}/`))
  })

  test('everything in the structured data is on the page', async () => {
    const poster = await makePerson(site.db, 'employer', { companyName: 'Harbour Kitchens' })
    await site.db
      .update(companies)
      .set({ website: 'https://www.harbour.example/', logo: 'logos/harbour.webp' })
      .where(eq(companies.id, poster.companyId ?? ''))
    const job = await makeJob(site.db, poster, {
      title: 'Kitchen Hand',
      location: 'Geelong VIC 3220 or Perth WA',
      jobType: 'Part-time',
      workArrangement: 'Hybrid',
      salary: '$32.50 to $40.25 an hour',
      responsibilities: ['Wash & dry'],
      requirements: ['Food safety <Level 1>'],
      benefits: ['Meals'],
      closesOn: todayIn('Australia/Melbourne', new Date(Date.now() + 5 * DAY_MS)),
      closesAt: new Date(Date.now() + 5 * DAY_MS),
      timeZone: 'Australia/Melbourne',
    })
    const page = await get(`/jobs/${job.id}`)
    const posting = jsonLdOf(page.body).JobPosting as Posting
    const main = page.body.slice(page.body.indexOf('<main'))
    const decode = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    const text = decode(pageText({ ...page, body: main }))
    const fragments = posting.description.split(/<[^>]+>/).filter((fragment) => fragment.trim() !== '')
    const shown = fragments.map(decode)
    // Two parts of the page: the name of the fact and its value.
    const expected = shown.flatMap((fragment) => fragment.split(/^(Work arrangement): /)).filter(Boolean)
    const { title, datePosted, validThrough, hiringOrganization, jobLocation, baseSalary, employmentType, identifier } =
      posting
    expected.push(title, hiringOrganization.name, identifier.name)
    // Google's picture of the company, its website, and the id, which is in the address of the page.
    expect(main).toContain(new URL(hiringOrganization.logo).pathname)
    expect(main).toContain(`href="${hiringOrganization.sameAs}"`)
    expect(page.body).toContain(`<link rel="canonical" href="${site.url}/jobs/${identifier.value}"/>`)
    for (const { address } of jobLocation) {
      const { addressCountry: _, '@type': __, ...parts } = address
      expected.push(...Object.values(parts))
    }
    const { value } = baseSalary
    expected.push(value.minValue.toFixed(2), value.maxValue.toFixed(2), value.unitText.toLowerCase())
    expect(employmentType).toBe('PART_TIME')
    expected.push('Part-time')
    for (const at of [datePosted, validThrough]) expected.push(formatDate(new Date(at), 'Australia/Melbourne'))
    expect(expected.length).toBeGreaterThan(20)
    for (const part of expected) expect(text, part).toContain(part)
  })

  test('a remote job shows the state whose residents can apply', async () => {
    const job = await makeJob(site.db, poster, { location: 'Remote (NSW)', workArrangement: 'Remote' })
    const page = await get(`/jobs/${job.id}`)
    expect(jsonLdOf(page.body).JobPosting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'State', name: 'NSW, AU' },
    })
    expect(pageText(page)).toContain('Remote (NSW)')
  })

  test('a list and a search have no job markup', async () => {
    for (const path of ['/', '/jobs', '/jobs?q=driver'])
      expect(jsonLdOf((await get(path)).body)).not.toHaveProperty('JobPosting')
    expect(jsonLdOf((await get('/')).body)).toHaveProperty('Organization')
  })

  test.each([
    ['closesAt', { closesOn: '2026-01-01' }],
    ['closedAt', {}],
    ['filledAt', {}],
  ])(
    'a job that has ended (%s) has a page without markup that is not indexed, and later 410',
    async (field, fields) => {
      const ended = { ...fields, [field]: new Date(Date.now() - DAY_MS), listedUntil: null }
      const job = await makeJob(site.db, poster, { title: 'Closed driver', ...ended })
      const page = await get(`/jobs/${job.id}`)
      expect(page.status).toBe(200)
      expect(page.body).toContain('<meta name="robots" content="noindex"')
      expect(jsonLdOf(page.body)).toEqual({})
      await site.db
        .update(jobs)
        .set({ [field]: new Date(Date.now() - 61 * DAY_MS) })
        .where(eq(jobs.id, job.id))
      const gone = await get(`/jobs/${job.id}`)
      expect(gone.status).toBe(410)
      expect(pageText(gone)).toContain(field === 'filledAt' ? 'This job has been filled' : 'This job has closed')
    },
  )
})

test('a product that an external store does not want listed is not indexed, and not in the sitemap', async () => {
  const fakeStore = await startFakeStore()
  onTestFinished(() => fakeStore.close())
  seedFakeStore(fakeStore)
  const [listed, hidden] = fakeStore.products as { id: string }[]
  Object.assign(hidden as object, { seo_settings: { noindex: true } })
  const url = await site.startProcess({ STORE_API_URL: fakeStore.url, STORE_ID: fakeStore.storeId })
  const pageOf = async (path: string) => (await send(url, { path })).body
  const noindex = '<meta name="robots" content="noindex"'
  expect(await pageOf(`/product/${hidden?.id}`)).toContain(noindex)
  expect(await pageOf(`/product/${listed?.id}`)).not.toContain(noindex)
  // The service decides on the currency, the taxes and the emails.
  expect(await pageOf('/store')).not.toContain('Prices in Australian dollars')
  expect(await pageOf('/success')).not.toContain('email your confirmation')
  const sitemap = await pageOf('/sitemaps/products.xml')
  expect(sitemap).toContain(`/product/${listed?.id}<`)
  expect(sitemap).not.toContain(`/product/${hidden?.id}<`)
})

test('the index of the sitemaps has no file of products if the store wants none of them listed', async () => {
  const fakeStore = await startFakeStore()
  onTestFinished(() => fakeStore.close())
  seedFakeStore(fakeStore)
  for (const product of fakeStore.products as object[]) Object.assign(product, { seo_settings: { noindex: true } })
  const url = await site.startProcess({ STORE_API_URL: fakeStore.url, STORE_ID: fakeStore.storeId })
  expect((await send(url, { path: '/sitemap.xml' })).body).not.toContain('/sitemaps/products.xml<')
  expect((await send(url, { path: '/sitemaps/products.xml' })).body).not.toContain('<url>')
})

test("an independent validator of Google's rules accepts all markup of the landing page, of jobs and of a product", async () => {
  const onSite = await makeJob(site.db, poster, { salary: '$32.50 to $40.25 an hour' })
  const remote = await makeJob(site.db, poster, { workArrangement: 'Remote', location: 'Remote (NSW)' })
  const product = await makeProduct(site.db, { title: 'Safety vest', images: 1 })
  onTestFinished(async () => {
    await site.db.update(products).set({ hidden: true }).where(eq(products.id, product.id))
  })
  const types = new Set<string>()
  for (const path of ['/', `/jobs/${onSite.id}`, `/jobs/${remote.id}`, `/product/${product.id}`]) {
    for (const [type, item] of Object.entries(jsonLdOf((await get(path)).body))) {
      types.add(type)
      expect(await listMarkupErrors(item as Record<string, unknown>), `${type} of ${path}`).toEqual([])
    }
  }
  expect([...types]).toEqual(expect.arrayContaining(['Organization', 'JobPosting', 'BreadcrumbList', 'Product']))
})

describe('feeds', () => {
  test.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/sitemaps/pages.xml', 'application/xml; charset=utf-8'],
    ['/sitemaps/jobs.xml', 'application/xml; charset=utf-8'],
    ['/jobs.rss', 'application/rss+xml; charset=utf-8'],
    ['/jobs.rss?q=lead&location=melbourne&within=50', 'application/rss+xml; charset=utf-8'],
    ['/feeds/jobs.xml', 'application/xml; charset=utf-8'],
    ['/feeds/vic.xml', 'application/xml; charset=utf-8'],
  ])('%s is well-formed, is answered with 304 while nothing has changed, and says when it has', async (path, type) => {
    await makeFeed(site.db, 'vic', { states: ['VIC'] })
    onTestFinished(async () => void (await site.db.delete(jobFeeds).where(eq(jobFeeds.name, 'vic'))))
    const job = await makeJob(site.db, poster, { title: `R&D ]]> lead ${path}`, location: 'Melbourne VIC' })
    const first = await get(path)
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toBe(type)
    expect(parseXml(first.body).children.length).toBeGreaterThan(0)
    const etag = String(first.headers.etag)
    const again = await get(path, { 'If-None-Match': `"other", W/${etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    const lastModified = ({ headers }: RouteResponse) => Date.parse(String(headers['last-modified']))
    expect(lastModified(again)).toBe(lastModified(first))
    // Changes that leave the other jobs as they are.
    let before = first
    for (const change of [
      () =>
        site.db
          .update(jobs)
          .set({ title: `Lead ${path}`, location: 'Footscray VIC' })
          .where(eq(jobs.id, job.id)),
      () => makeJob(site.db, poster, { title: `Another lead ${path}`, location: 'Melbourne VIC' }),
      () => site.db.update(jobs).set({ pausedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id)),
    ]) {
      await change()
      const changed = await get(path, { 'If-None-Match': String(before.headers.etag) })
      expect(changed.status).toBe(200)
      expect(lastModified(changed)).toBeGreaterThanOrEqual(lastModified(before))
      before = changed
    }
  })

  test('an XML schema accepts the index of the sitemaps and each file that it names', async () => {
    await makeJob(site.db, poster, { title: 'Welder & "fitter"' })
    const product = await makeProduct(site.db, { title: 'Work boots' })
    onTestFinished(async () => {
      await site.db.update(products).set({ hidden: true }).where(eq(products.id, product.id))
    })
    const index = await get('/sitemap.xml')
    expect(await listSchemaErrors('sitemap', index.body)).toEqual([])
    const files = childrenOf(parseXml(index.body), 'sitemap').map((entry) => textOf(entry, 'loc').replace(site.url, ''))
    expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/products.xml', '/sitemaps/jobs.xml'])
    for (const file of files) {
      const { body } = await get(file)
      expect(await listSchemaErrors('sitemap', body), file).toEqual([])
      expect(Buffer.byteLength(body)).toBeLessThan(50 * 1024 * 1024)
      const addresses = parseXml(body).children.map((entry) => textOf(entry, 'loc'))
      expect(new Set(addresses).size, file).toBe(addresses.length)
    }
  })

  test('an RSS library reads each job of the feed as it was written, and an XML schema accepts the feed', async () => {
    const job = await makeJob(site.db, poster, {
      title: 'Tiler ]]> R&D <b>"lead"</b> 🦘',
      description: 'Lay tiles & grout.\n\n<script>alert(1)</script> ]]>',
      location: 'Perth WA',
    })
    const { body } = await get('/jobs.rss?q=tiler')
    expect(await listSchemaErrors('rss', body)).toEqual([])
    const { items = [], ...channel } = parseRssFeed(body)
    expect(channel).toMatchObject({
      title: expect.stringContaining('tiler'),
      link: `${site.url}/jobs?q=tiler`,
      language: 'en-au',
      atom: { links: [{ href: `${site.url}/jobs.rss?q=tiler`, rel: 'self', type: 'application/rss+xml' }] },
    })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      title: `${job.title} at Harbour Logistics, Perth WA`,
      link: `${site.url}/jobs/${job.id}?source=rss`,
      guid: { value: job.id, isPermaLink: false },
      description: expect.stringContaining('Lay tiles & grout.'),
    })
    // RFC 822 has whole seconds.
    expect(Date.parse(String(items[0]?.pubDate))).toBe(Math.floor(job.createdAt.getTime() / 1000) * 1000)
  })

  test('an XML schema accepts the feed for job boards, whose values are all CDATA with few HTML elements', async () => {
    await makeJob(site.db, poster, {
      title: 'Chef ]]> R&D <b>"lead"</b> 🦘 \u0001',
      location: 'Perth WA or Albury NSW 2640',
      salary: '$32.50 to $40.25 an hour',
      responsibilities: ['Cook & plate ]]>'],
      reference: 'CH & 7',
      closesOn: todayIn('Australia/Perth', new Date(Date.now() + 5 * DAY_MS)),
      closesAt: new Date(Date.now() + 5 * DAY_MS),
      timeZone: 'Australia/Perth',
    })
    await makeJob(site.db, poster, { workArrangement: 'Remote', location: 'Remote (NSW)', salary: 'From $35 an hour' })
    await makeJob(site.db, poster, { location: 'Victoria', salary: 'Negotiable' })
    await makeJob(site.db, poster, { location: '12 Smith St, Richmond VIC 3121' })
    await makeJob(site.db, poster, { location: 'Remote communities NT' })
    await makeJob(site.db, poster, { location: 'Auckland, New Zealand' })
    await makeJob(site.db, poster, { location: '1 Alexanderplatz, Berlin 10178, Germany' })
    const { body } = await get('/feeds/jobs.xml')
    expect(await listSchemaErrors('job-feed', body)).toEqual([])
    const [, entries = ''] = body.split(/<source>/)
    expect(entries.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replaceAll(/<[^>]*>/g, '')).toMatch(/^\s*$/)
    const allowed = 'b h1 h2 h3 h4 h5 h6 br p ul li strong em table'.split(' ')
    for (const entry of childrenOf(parseXml(body), 'job')) {
      const tags = [...textOf(entry, 'description').matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag)
      expect(allowed).toEqual(expect.arrayContaining([...new Set(tags)]))
    }
  })

  test('the sitemap lists the products of the store, each at the address that its page names as canonical', async () => {
    const hidden = await makeProduct(site.db, { title: 'Hidden mug', hidden: true })
    const indexed = async () => (await get('/sitemap.xml')).body.includes(`${site.url}/sitemaps/products.xml<`)
    expect(await indexed()).toBe(false)
    const product = await makeProduct(site.db, { title: 'Enamel mug' })
    expect(await indexed()).toBe(true)
    const file = await get('/sitemaps/products.xml')
    const entries = parseXml(file.body).children
    const address = `${site.url}/product/${product.id}`
    expect(entries.map((entry) => textOf(entry, 'loc'))).toEqual([address])
    expect(entries.map((entry) => textOf(entry, 'lastmod'))).toEqual([product.updatedAt.toISOString()])
    expect(file.body).not.toContain(hidden.id)
    const etag = String(file.headers.etag)
    expect(file.headers['last-modified']).toBe(product.updatedAt.toUTCString())
    expect((await get('/sitemaps/products.xml', { 'If-None-Match': etag })).status).toBe(304)
    for (const path of [`/product/${product.id}`, `/product/${product.slug}`, `/product/${product.slug}/?variant=x`]) {
      const { body } = await get(path)
      expect(body.match(/<link rel="canonical"[^>]*>/g), path).toEqual([`<link rel="canonical" href="${address}"/>`])
    }
    await site.db.update(products).set({ updatedAt: new Date(Date.now() + 1000) })
    expect((await get('/sitemaps/products.xml', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('an admin adds a feed for a job board, an employer leaves a job out of it, and its version changes each time', async () => {
    const admin = visit(site, { as: await makePerson(site.db, 'admin') })
    const job = await makeJob(site.db, poster, { title: 'Board tester', location: 'Perth WA' })
    const form = { title: 'Western board', name: 'west', source: 'WestBoard', states: 'WA' }
    const rejected = await admin.post('/admin/feeds/new', { ...form, name: 'west side' })
    expect([rejected.status, rejected.body.includes('value="Western board"')]).toEqual([400, true])
    expect((await admin.post('/admin/feeds/new', form)).location).toBe('/admin/feeds')
    expect((await admin.post('/admin/feeds/new', form)).status).toBe(409)
    const first = await get('/feeds/west.xml')
    const urls = childrenOf(parseXml(first.body), 'job').map((entry) => textOf(entry, 'url'))
    expect(urls).toContain(`${site.url}/jobs/${job.id}?source=WestBoard`)
    expect(Date.parse(String(first.headers['last-modified']))).not.toBeNaN()
    const etag = String(first.headers.etag)
    expect((await get('/feeds/west.xml', { 'If-None-Match': etag })).status).toBe(304)
    const employer = visit(site, { as: poster })
    const page = await employer.get(`/manage-jobs/${job.id}/feeds`)
    expect(pageText(page)).toContain('Western board')
    const [, feed = ''] =
      (await admin.get('/admin/feeds')).body.match(/\/admin\/feeds\/([^/"]{36})"[^>]*>Western board/) ?? []
    expect((await employer.post(`/manage-jobs/${job.id}/feeds`, { shown: feed })).location).toBe('/manage-jobs')
    const second = await get('/feeds/west.xml', { 'If-None-Match': etag })
    expect([second.status, second.body.includes(job.id)]).toEqual([200, false])
    expect((await get('/feeds/jobs.xml')).body).toContain(job.id)
    const stale = await admin.post(`/admin/feeds/${feed}`, { ...form, source: 'W2', version: '9' })
    expect([stale.status, pageText(stale).includes('WestBoard')]).toEqual([409, true])
    expect((await admin.post(`/admin/feeds/${feed}`, { ...form, source: 'W2', version: '1' })).location).toBe(
      '/admin/feeds',
    )
    expect((await get('/feeds/west.xml', { 'If-None-Match': String(second.headers.etag) })).status).toBe(200)
    expect((await admin.post(`/admin/feeds/${feed}/deletion`)).location).toBe('/admin/feeds')
    expect((await get('/feeds/west.xml')).status).toBe(404)
  })

  test('an application through the RSS feed or an embedded list keeps where it came from, and the report names it', async () => {
    const owner = await makePerson(site.db, 'employer', { companyName: 'Sourced Logistics' })
    const job = await makeJob(site.db, owner, { title: 'Sourced driver' })
    for (const path of ['/jobs.rss?q=sourced', '/embed/jobs?q=sourced']) {
      const [link = ''] = (await get(path)).body.match(new RegExp(`/jobs/${job.id}\\?source=[\\w-]+`)) ?? []
      const applicant = visit(site, { as: await makePerson(site.db, 'employee') })
      const [, action = ''] = (await applicant.get(link)).body.match(/action="(\/jobs\/[^"]*source=[^"]*)"/) ?? []
      expect((await applicant.post(action)).status, path).toBe(303)
    }
    const report = pageText(await visit(site, { as: owner }).get(`/manage-jobs/${job.id}/performance`))
    expect(report).toMatch(/RSS feed/)
    expect(report).toMatch(/List on a website/)
  })

  test('a distance leaves out jobs that are further away, in the list, the feed and the API', async () => {
    const places = ['Dandenong VIC', 'Noble Park VIC', 'Geelong VIC', 'Remote (Australia)']
    const made = await Promise.all(
      places.map((location) => makeJob(site.db, poster, { title: 'Distance tester', location })),
    )
    for (const page of ['/jobs', '/jobs.rss', '/api/v1/jobs']) {
      const placesWithin = async (kilometres: number) => {
        const { body } = await get(`${page}?q=distance+tester&location=Dandenong+VIC&within=${kilometres}`)
        return made.filter(({ id }) => body.includes(id)).map(({ location }) => location)
      }
      expect(await placesWithin(10), page).toEqual(['Dandenong VIC', 'Noble Park VIC'])
      expect(await placesWithin(100), page).toEqual(['Dandenong VIC', 'Noble Park VIC', 'Geelong VIC'])
    }
  })

  test('the last link of an embedded list leads to the jobs of the company that match, and from there to all of them', async () => {
    const owner = await makePerson(site.db, 'employer', { companyName: 'Sieve & Sons' })
    await makeJob(site.db, owner, { title: 'Casual sifter', jobType: 'Casual' })
    await makeJob(site.db, owner, { title: 'Permanent sifter' })
    const [company] = await site.db.select().from(companies).where(eq(companies.name, 'Sieve & Sons'))
    const embed = await get(`/embed/jobs?company=${company?.slug}&job_type=Casual`)
    const [, href = ''] = /<a href="([^"]+)"[^>]*>All matching jobs at Sieve &amp; Sons</.exec(embed.body) ?? []
    expect(href).toBe(`/companies/${company?.slug}?job_type=Casual`)
    const matching = await get(href)
    expect(pageText(matching)).toMatch(/Casual jobs \( ?1 ?\)/)
    expect(pageText(matching)).toContain('2 open jobs')
    expect(matching.body).toContain('Casual sifter')
    expect(matching.body).not.toContain('Permanent sifter')
    const [, allHref = ''] = /<a [^>]*href="([^"]+)"[^>]*>All jobs at /.exec(matching.body) ?? []
    expect((await get(allHref)).body).toContain('Permanent sifter')
  })

  test.each([
    ['', 'Newest', ['Newest', 'Highest pay']],
    ['?q=tester', 'Newest', ['Newest', 'Best match', 'Highest pay']],
    ['?q=distance+tester', 'Best match', ['Newest', 'Best match', 'Highest pay']],
    ['?q=tester&sort=relevance', 'Best match', ['Newest', 'Best match', 'Highest pay']],
    ['?sort=relevance', 'Newest', ['Newest', 'Highest pay']],
    ['?location=Nowhereville&within=25&sort=distance', 'Newest', ['Newest', 'Highest pay']],
    ['?location=Perth&within=25&sort=distance', 'Nearest', ['Newest', 'Highest pay', 'Nearest']],
    ['?location=Perth&within=25', 'Newest', ['Newest', 'Highest pay', 'Nearest']],
  ])('the list /jobs%s is sorted by %s and can be sorted by %j', async (query, chosen, offered) => {
    const [, select = ''] =
      /<select[^>]* name="sort"[^>]*>([\s\S]*?)<\/select>/.exec((await get(`/jobs${query}`)).body) ?? []
    const options = [...select.matchAll(/<option([^>]*)>([^<]*)/g)]
    expect(options.map(([, , label]) => label)).toEqual(offered)
    expect(options.filter(([, attributes]) => attributes?.includes('selected')).map(([, , label]) => label)).toEqual([
      chosen,
    ])
  })

  test('the service worker stores the offline page alone, which needs nothing else', async () => {
    const { body, headers } = await get('/service-worker.js')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body.match(/'\/[^']*'/g)).toEqual(["'/offline'"])
    const page = await get('/offline')
    expect(page.body).not.toMatch(/<(script|link|img)|src=/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect((await get('/jobs')).headers['content-security-policy']).toContain("worker-src 'self'")
  })

  test('robots.txt names the sitemap, the manifest names icons that exist, and unknown feeds are not found', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${site.url}/sitemap.xml`)
    expect((await get('/robots.txt')).body).not.toMatch(/^Disallow: \/jobs/m)
    const index = parseXml((await get('/sitemap.xml')).body)
    for (const entry of index.children)
      expect((await get(textOf(entry, 'loc').slice(site.url.length))).status).toBe(200)
    const manifest = JSON.parse((await get('/manifest.webmanifest')).body)
    for (const { src } of manifest.icons) expect((await get(src)).headers['content-type']).toBe('image/png')
    expect((await get('/favicon.ico')).status).toBe(200)
    expect((await get('/jobs/')).body).toContain(`<link rel="canonical" href="${site.url}/jobs"/>`)
    for (const path of ['/feeds/other.xml', '/feeds/jobs', '/sitemaps/other.xml'])
      expect((await get(path)).status).toBe(404)
  })
})
