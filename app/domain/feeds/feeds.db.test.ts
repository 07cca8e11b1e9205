import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { deleteJob } from '#app/domain/applications/delete-job.server.ts'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { restorePerson } from '#app/domain/moderation/restore-person.server.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'
import { renderJobFeed } from './job-feed.server.ts'
import { renderJobRss } from './rss.server.ts'
import { renderJobSitemap, renderPageSitemap, renderSitemapIndex } from './sitemap.server.ts'

/** Texts that break a feed that is written carelessly. */
const HOSTILE = 'R&D <lead> ]]> “quoted" 🦘 \u0001\u001f\ufffe caf\u00e9'
const HOSTILE_SHOWN = 'R&D <lead> ]]> “quoted" 🦘  café'

let bed: TestBed
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer', { companyName: 'Salt & Ember' })
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(GUEST)
async function textOfParts(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const feed = async () => parseXml(await textOfParts(renderJobFeed(ctx(), 'jobs')))
const rss = async (query = '') => {
  const { position: _, ...filters } = parseCriteria(new URLSearchParams(query))
  return parseXml(await renderJobRss(ctx(), filters))
}
const locations = (document: string) => parseXml(document).children.map((entry) => textOf(entry, 'loc'))

/** When the sitemap says that the page of someone's company has changed. */
async function lastmodOf({ companyId }: Person) {
  const [company] = await bed.db
    .select({ slug: companies.slug })
    .from(companies)
    .where(eq(companies.id, companyId ?? ''))
  const entries = parseXml(await textOfParts(renderPageSitemap(ctx()))).children
  const entry = entries.find((one) => textOf(one, 'loc').endsWith(`/companies/${company?.slug}`))
  return entry && textOf(entry, 'lastmod')
}

test('the feed for job boards has every element of a job in each entry, with hostile texts intact', async () => {
  const job = await makeJob(bed.db, poster, {
    title: HOSTILE,
    description: `${HOSTILE}\n\nSecond paragraph.`,
    location: 'Perth WA or Albury NSW 2640',
    salary: '$32.50 to $40 an hour',
    category: 'Trades & Services',
    workArrangement: 'Hybrid',
    closesOn: '2999-12-24',
    closesAt: new Date('2999-12-24T15:59:59Z'),
    timeZone: 'Australia/Perth',
  })
  const source = await feed()
  const entries = childrenOf(source, 'job')
  expect(entries.map((entry) => textOf(entry, 'city'))).toEqual(['Perth', 'Albury'])
  expect(entries.map((entry) => textOf(entry, 'referencenumber'))).toEqual([job.id, `${job.id}-2`])
  const names =
    'title date referencenumber requisitionid url company sourcename city state country postalcode streetaddress email ' +
    'description salary education jobtype category experience expirationdate remotetype lastactivitydate apijobid ' +
    'tracking_url hide_from_indeed_search'
  for (const entry of entries) expect(entry.children.map(({ name }) => name)).toEqual(names.split(' '))
  const [, second] = entries
  if (!second) throw new Error('The second place is missing.')
  const value = (name: string) => textOf(second, name)
  expect(value('title')).toBe(HOSTILE_SHOWN)
  expect(value('company')).toBe('Salt & Ember')
  expect([value('state'), value('postalcode'), value('country')]).toEqual(['NSW', '2640', 'AU'])
  expect(value('salary')).toBe('$32.50-$40.00 per hour')
  expect(value('expirationdate')).toBe('2999-12-24')
  expect(value('remotetype')).toBe('Hybrid remote')
  expect(value('url')).toBe(`${ctx().baseUrl}/jobs/${job.id}?source=jobs`)
  expect(value('date')).toBe(job.createdAt.toISOString())
  const tags = new Set(
    value('description')
      .match(/<\/?\w+/g)
      ?.map((tag) => tag.replace(/[</]/g, '')),
  )
  expect([...tags].sort()).toEqual(['h3', 'li', 'p', 'ul'])
})

test('the feed has the country of each place, and a state of Australia only there', async () => {
  const locations: Record<string, string[][]> = {
    'Perth, Scotland': [['Perth', '', 'GB', '', '']],
    'Auckland NZ': [['Auckland', '', 'NZ', '', '']],
    '40 Queen St, Auckland 1010, New Zealand': [['Auckland', '', 'NZ', '1010', '40 Queen St']],
    '40 Queen St, NZ': [['', '', 'NZ', '', '40 Queen St']],
    'Remote New Zealand': [['', '', 'NZ', '', '']],
    'Remote, Australia and New Zealand': [
      ['', '', 'AU', '', ''],
      ['', '', 'NZ', '', ''],
    ],
    'University of Queensland, St Lucia': [['St Lucia', 'QLD', 'AU', '', '']],
    '12 High St, Denmark': [['Denmark', 'WA', 'AU', '', '12 High St']],
  }
  for (const location of Object.keys(locations)) await makeJob(bed.db, poster, { title: `Pilot ${location}`, location })
  const entries = childrenOf(await feed(), 'job')
  const names = ['city', 'state', 'country', 'postalcode', 'streetaddress']
  for (const [location, expected] of Object.entries(locations)) {
    const own = entries.filter((entry) => textOf(entry, 'title') === `Pilot ${location}`)
    expect(
      own.map((entry) => names.map((name) => textOf(entry, name))),
      location,
    ).toEqual(expected)
  }
})

test('a place of a job keeps its number in the feed when the location is edited, and no other place gets it', async () => {
  const job = await makeJob(bed.db, poster, { title: 'Stevedore', location: 'Perth WA or Albury NSW' })
  const references = async () => {
    const entries = childrenOf(await feed(), 'job').filter((entry) => textOf(entry, 'title') === 'Stevedore')
    return entries.map((entry) => `${textOf(entry, 'city')} ${textOf(entry, 'referencenumber').slice(36)}`)
  }
  const moveTo = (location: string) => bed.db.update(jobs).set({ location }).where(eq(jobs.id, job.id))
  expect(await references()).toEqual(['Perth ', 'Albury -2'])
  await moveTo('Albury NSW or Perth WA')
  expect(await references()).toEqual(['Albury -2', 'Perth '])
  await moveTo('Albury NSW')
  await moveTo('Albury NSW or Broome WA or Perth WA')
  expect(await references()).toEqual(['Albury -2', 'Broome -3', 'Perth '])
  await bed.db.update(jobs).set({ title: 'Stevedore' }).where(eq(jobs.id, job.id))
  expect(await references()).toEqual(['Albury -2', 'Broome -3', 'Perth '])
})

test('the feed names no city where the location has none, and calls a job remote whose location says so', async () => {
  const locations = { Steersman: 'Western Australia', Typist: 'Remote (Australia)' }
  for (const [title, location] of Object.entries(locations)) await makeJob(bed.db, poster, { title, location })
  await makeJob(bed.db, poster, { title: 'Deckhand', location: 'Remote', workArrangement: 'Hybrid' })
  const entries = childrenOf(await feed(), 'job')
  const values = (title: string) => {
    const entry = entries.find((one) => textOf(one, 'title') === title)
    return entry && ['city', 'state', 'remotetype'].map((name) => textOf(entry, name))
  }
  expect(values('Steersman')).toEqual(['', 'WA', ''])
  expect(values('Typist')).toEqual(['', '', 'Fully remote'])
  expect(values('Deckhand')?.[2]).toBe('Hybrid remote')
})

test('the feed has the city, the state and the street of each location, however it is written', async () => {
  const locations: Record<string, string[]> = {
    'Remote (NSW)': ['', 'NSW', ''],
    '12 Smith St, Richmond VIC 3121': ['Richmond', 'VIC', '12 Smith St'],
    'Mile End, Adelaide SA': ['Mile End', 'SA', ''],
    Sydney: ['Sydney', 'NSW', ''],
    'Sydney NSW (Hybrid)': ['Sydney', 'NSW', ''],
  }
  for (const location of Object.keys(locations))
    await makeJob(bed.db, poster, { title: `Rigger ${location}`, location })
  const entries = childrenOf(await feed(), 'job')
  for (const [location, expected] of Object.entries(locations)) {
    const entry = entries.find((one) => textOf(one, 'title') === `Rigger ${location}`)
    expect(entry && ['city', 'state', 'streetaddress'].map((name) => textOf(entry, name)), location).toEqual(expected)
  }
})

test('the feed has entities in a text only where it would be read as HTML otherwise', async () => {
  await makeJob(bed.db, poster, { title: 'Splicer', description: `We're R&D: "2 > 1", 1 < 2, &amp; not <b>. A&B` })
  const entry = childrenOf(await feed(), 'job').find((one) => textOf(one, 'title') === 'Splicer')
  expect(entry && textOf(entry, 'description')).toContain(`<p>We're R&D: "2 > 1", 1 < 2, &amp;amp; not &lt;b>. A&B</p>`)
})

test('the feed keeps an open end of the pay', async () => {
  await makeJob(bed.db, poster, { title: 'Dogger', salary: 'From $35 an hour' })
  await makeJob(bed.db, poster, { title: 'Fitter', salary: 'Up to $120,000 a year' })
  const entries = childrenOf(await feed(), 'job').filter((entry) => /Dogger|Fitter/.test(textOf(entry, 'title')))
  expect(entries.map((entry) => textOf(entry, 'salary'))).toEqual(['From $35.00 per hour', 'Up to $120000 per year'])
})

test('an RSS item has a title, a stable guid, a link and an RFC 822 date, and the channel links to itself', async () => {
  const job = await makeJob(bed.db, poster, { title: `Rigger ${HOSTILE}`, location: 'Broome WA' })
  const root = await rss('q=rigger&location=broome')
  expect([root.name, root.attributes.version]).toEqual(['rss', '2.0'])
  const [channel] = root.children
  if (!channel) throw new Error('There is no channel.')
  for (const name of ['title', 'link', 'description']) expect(textOf(channel, name)).not.toBe('')
  const [self] = childrenOf(channel, 'atom:link')
  expect(self?.attributes).toMatchObject({
    rel: 'self',
    href: `${ctx().baseUrl}/jobs.rss?q=rigger&location=broome`,
  })
  const items = childrenOf(channel, 'item')
  expect(items.map((item) => textOf(item, 'guid'))).toEqual([job.id])
  const [item] = items
  if (!item) throw new Error('There is no item.')
  expect(childrenOf(item, 'guid')[0]?.attributes.isPermaLink).toBe('false')
  expect(textOf(item, 'title')).toContain(HOSTILE_SHOWN)
  expect(textOf(item, 'link')).toBe(`${ctx().baseUrl}/jobs/${job.id}?source=rss`)
  expect(textOf(item, 'pubDate')).toMatch(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/,
  )
  expect(Math.abs(new Date(textOf(item, 'pubDate')).getTime() - job.createdAt.getTime())).toBeLessThan(1000)
})

test.each([HOSTILE, '\ud83e', '\u0000', ']]>', '\'"><script>', '%ff &amp; &#0;'])(
  'an RSS feed of a search for %j is well-formed, and links to the search',
  async (text) => {
    const query = new URLSearchParams({ q: text, location: text, category: text }).toString()
    const [channel] = (await rss(query)).children
    if (!channel) throw new Error('There is no channel.')
    const search = new URL(textOf(channel, 'link'))
    const self = new URL(childrenOf(channel, 'atom:link')[0]?.attributes.href ?? '')
    expect([search.pathname, self.pathname]).toEqual(['/jobs', '/jobs.rss'])
    const criteria = parseCriteria(new URLSearchParams(query))
    for (const { searchParams } of [search, self]) expect(parseCriteria(searchParams)).toEqual(criteria)
  },
)

test('a feed of many jobs is read from the database as its reader takes it', async () => {
  const clerks = await makePerson(bed.db, 'employer')
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, description, responsibilities, requirements, benefits,
      source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select gen_random_uuid(), 'Tally clerk', 'Port & Co', 'Perth WA', 'Casual', 'x', '{}', '{}', '{}',
      'form', ${clerks.id}, 'Australia/Perth', now(), '9999-12-31', now(), now()
    from generate_series(1, 1001)`)
  const parts = renderJobFeed(ctx(), 'jobs', eq(jobs.postedBy, clerks.id))
  const statementsFor = (count: number) =>
    recordStatements(bed.db, async () => {
      for (let n = 0; n < count; n++) await parts.next()
    })
  // The agency and the first batch, 498 more jobs of it, then the second one.
  expect(await statementsFor(4)).toHaveLength(2)
  expect(await statementsFor(498)).toHaveLength(0)
  expect(await statementsFor(1)).toHaveLength(1)
  await parts.return(undefined)
  await bed.db.delete(jobs).where(eq(jobs.postedBy, clerks.id))
})

test('the sitemap index names files that together list every listed job once', async () => {
  for (let n = 0; n < 5; n++) await makeJob(bed.db, poster, { title: `Sitemap ${n}`, ageMinutes: n })
  const index = await textOfParts(renderSitemapIndex(ctx(), { lastModified: new Date(), max: 3 }))
  const files = locations(index).filter((url) => url.includes('/jobs.xml'))
  const afters = files.map((url) => new URL(url).searchParams.get('after'))
  expect(afters[0]).toBeNull()
  const listed = []
  for (const after of afters) listed.push(...locations(await textOfParts(renderJobSitemap(ctx(), after, 3))))
  const rows = await bed.db.select({ id: jobs.id, updatedAt: jobs.updatedAt }).from(jobs)
  expect(files).toHaveLength(Math.ceil(rows.length / 3))
  expect(listed.sort()).toEqual(rows.map(({ id }) => `${ctx().baseUrl}/jobs/${id}`).sort())
  const firstEntry = async () => parseXml(await textOfParts(renderJobSitemap(ctx(), null, 1))).children[0]
  const first = await firstEntry()
  const oldest = rows.find(({ id }) => first && textOf(first, 'loc').endsWith(id))
  expect(first && textOf(first, 'lastmod')).toBe(oldest?.updatedAt.toISOString())
  const relistedAt = new Date('2999-01-01T00:00:00Z')
  await bed.db
    .update(jobs)
    .set({ relistedAt })
    .where(eq(jobs.id, oldest?.id ?? ''))
  const relisted = await firstEntry()
  expect(relisted && textOf(relisted, 'lastmod')).toBe(relistedAt.toISOString())
  const pages = locations(await textOfParts(renderPageSitemap(ctx())))
  expect(pages).toContain(`${ctx().baseUrl}/jobs`)
  expect(pages.some((url) => url.includes('/companies/'))).toBe(true)
})

test('a file of jobs in the sitemap has changed when one of its jobs has changed, left the board or come back, and no other file has', async () => {
  await bed.db.delete(jobs)
  const all: (typeof jobs.$inferSelect)[] = []
  for (let n = 0; n < 5; n++) all.push(await makeJob(bed.db, poster, { ageMinutes: 60 - n }))
  const [oldest, , third, , newest] = all
  if (!oldest || !third || !newest) throw new Error('A job is missing.')
  const long = new Date('2020-01-01T00:00:00Z')
  await bed.db.update(jobs).set({ updatedAt: long })
  const at = (day: number) => new Date(Date.UTC(2021, 0, day))
  const set = (id: string, values: Partial<typeof jobs.$inferInsert>) =>
    bed.db.update(jobs).set(values).where(eq(jobs.id, id))
  /** The last change of each file, as the day of January 2021. */
  const days = async () => {
    const index = await textOfParts(renderSitemapIndex(ctx(), { lastModified: new Date('2999-01-01'), max: 2 }))
    const files = parseXml(index).children.filter((entry) => textOf(entry, 'loc').includes('/jobs.xml'))
    return files.map((entry) => (Date.parse(textOf(entry, 'lastmod')) - at(0).getTime()) / DAY_MS)
  }
  const before = (long.getTime() - at(0).getTime()) / DAY_MS
  expect(await days()).toEqual([before, before, before])
  await set(oldest.id, { updatedAt: at(1) })
  expect(await days()).toEqual([1, before, before])
  await makeJob(bed.db, poster, { ageMinutes: 58, publishedAt: null, listedUntil: null })
  expect(await days()).toEqual([1, before, before])
  // Two of the four that are left are in each file.
  await set(third.id, { listedUntil: null, hiddenAt: at(2), updatedAt: at(2) })
  expect(await days()).toEqual([1, 2])
  // What its employer changes while it is hidden is in no file.
  await set(third.id, { updatedAt: at(3) })
  expect(await days()).toEqual([1, 2])
  await set(third.id, { listedUntil: new Date('2999-01-01'), relistedAt: at(4), updatedAt: long })
  expect(await days()).toEqual([1, 4, before])
  // Its closing time has passed, and no task has taken it from the index yet.
  await set(third.id, { listedUntil: at(5) })
  expect(await days()).toEqual([1, 5])
  await set(third.id, { listedUntil: new Date('2999-01-01'), relistedAt: at(6) })
  expect(await days()).toEqual([1, 6, before])
  // It was the only one of its file.
  await set(newest.id, { listedUntil: null, hiddenAt: at(7) })
  expect(await days()).toEqual([1, 6])
  await makeJob(bed.db, poster, { ageMinutes: 5 })
  expect((await days()).slice(0, 2)).toEqual([1, 6])
  expect((await days())[2]).toBeGreaterThan(365)
})

test.each([
  ['deleted', deleteJob],
  ['filled', (ctx: Ctx, id: string) => changeListing(ctx, id, 'fill')],
  ['paused', (ctx: Ctx, id: string) => changeListing(ctx, id, 'pause')],
] as const)('a file of jobs in the sitemap has changed when one of its jobs was %s', async (_, takeOff) => {
  await bed.db.delete(jobs)
  const [first] = [await makeJob(bed.db, poster, { ageMinutes: 60 }), await makeJob(bed.db, poster, { ageMinutes: 59 })]
  await bed.db.update(jobs).set({ updatedAt: new Date('2020-01-01T00:00:00Z') })
  const changedBy = bed.ctx(poster)
  await takeOff(changedBy, first.id)
  const index = parseXml(await textOfParts(renderSitemapIndex(ctx(), { lastModified: null })))
  const file = index.children.find((entry) => textOf(entry, 'loc').endsWith('/jobs.xml'))
  expect(file && textOf(file, 'lastmod')).toBe(changedBy.now.toISOString())
})

test('the overview of categories and places is in the sitemap if it has something to list', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hasOverview = async () =>
    locations(await textOfParts(renderPageSitemap(ctx()))).includes(`${ctx().baseUrl}/jobs/browse`)
  await bed.db.delete(jobs)
  expect(await hasOverview()).toBe(false)
  await makeJob(bed.db, poster, { location: 'Geelong VIC' })
  expect(await hasOverview()).toBe(true)
})

test('the page of a company has changed when its profile or one of its jobs has', async () => {
  const poster = await makePerson(bed.db, 'employer', { companyName: 'Late Changes' })
  const job = await makeJob(bed.db, poster)
  const isOfPoster = eq(companies.id, poster.companyId ?? '')
  const lastmod = () => lastmodOf(poster)
  const [first, second] = [new Date('2999-01-01T00:00:00Z'), new Date('2999-01-02T00:00:00Z')]
  await bed.db.update(jobs).set({ updatedAt: first }).where(eq(jobs.id, job.id))
  expect(await lastmod()).toBe(first.toISOString())
  await bed.db.update(companies).set({ updatedAt: second }).where(isOfPoster)
  expect(await lastmod()).toBe(second.toISOString())
})

test('the page of a company has changed when one of its jobs was paused or closed at its closing time', async () => {
  const poster = await makePerson(bed.db, 'employer', { companyName: 'Early Leavers' })
  const changed = new Date('2020-01-01T00:00:00Z')
  const isOfPoster = eq(companies.id, poster.companyId ?? '')
  await bed.db.update(companies).set({ updatedAt: changed }).where(isOfPoster)
  await makeJob(bed.db, poster)
  const leaving = await makeJob(bed.db, poster)
  await bed.db.update(jobs).set({ updatedAt: changed }).where(eq(jobs.postedBy, poster.id))
  const lastmod = () => lastmodOf(poster)
  expect(await lastmod()).toBe(changed.toISOString())
  const [paused, closed] = [new Date('2020-02-01T00:00:00Z'), new Date('2020-03-01T00:00:00Z')]
  await bed.db.update(jobs).set({ listedUntil: null, updatedAt: paused }).where(eq(jobs.id, leaving.id))
  expect(await lastmod()).toBe(paused.toISOString())
  await bed.db.update(jobs).set({ listedUntil: closed }).where(eq(jobs.id, leaving.id))
  expect(await lastmod()).toBe(closed.toISOString())
})

test('the page of a company has changed when one of its people was suspended, and when that ended', async () => {
  const owner = await makePerson(bed.db, 'employer', { companyName: 'Two Posters' })
  const colleague = await makePerson(bed.db, 'employer', { colleague: owner })
  const admin = await makePerson(bed.db, 'admin')
  const changed = new Date('2020-01-01T00:00:00Z')
  await bed.db
    .update(companies)
    .set({ updatedAt: changed })
    .where(eq(companies.id, owner.companyId ?? ''))
  for (const poster of [owner, colleague]) {
    const job = await makeJob(bed.db, poster)
    await bed.db.update(jobs).set({ updatedAt: changed }).where(eq(jobs.id, job.id))
  }
  expect(await lastmodOf(owner)).toBe(changed.toISOString())
  const suspension = bed.ctx(admin)
  await suspendPerson(suspension, colleague.id, 'Asked applicants for a fee.')
  expect(await lastmodOf(owner)).toBe(suspension.now.toISOString())
  const restoration = { ...bed.ctx(admin), now: new Date(suspension.now.getTime() + 1000) }
  await restorePerson(restoration, colleague.id)
  expect(await lastmodOf(owner)).toBe(restoration.now.toISOString())
})

test('the index does not count the jobs of someone suspended, also before they are taken from the listing', async () => {
  const suspended = await makePerson(bed.db, 'employer', { companyName: 'Suspended Freight' })
  const files = async () =>
    locations(await textOfParts(renderSitemapIndex(ctx(), { lastModified: null, max: 1 }))).length
  const before = await files()
  await makeJob(bed.db, suspended, { title: 'Loader' })
  expect(await files()).toBe(before + 1)
  const at = new Date()
  await bed.db.update(profiles).set({ suspendedAt: at, relistingSince: at }).where(eq(profiles.id, suspended.id))
  expect(await files()).toBe(before)
  // The jobs of others in its file are the same, and the file has changed.
  const lastModified = new Date('2999-01-01T00:00:00Z')
  const index = parseXml(await textOfParts(renderSitemapIndex(ctx(), { lastModified }))).children
  expect(index.map((entry) => textOf(entry, 'lastmod')).at(-1)).toBe(lastModified.toISOString())
})

test('the sitemap has the page of each consultation type that can be booked', async () => {
  const type = { minutes: 45, method: 'phone' as const, createdAt: new Date() }
  await bed.db.insert(consultationTypes).values([
    { ...type, id: newId(), slug: 'hiring-brief', name: 'Hiring brief' },
    { ...type, id: newId(), slug: 'resume-check', name: 'Résumé check', active: false },
  ])
  const text = await textOfParts(renderPageSitemap(ctx()))
  const pages = parseXml(text).children.map((entry) => textOf(entry, 'loc').replace(ctx().baseUrl, ''))
  expect(pages.filter((page) => page.startsWith('/booking'))).toEqual(['/booking', '/booking/hiring-brief'])
})

test('no feed lists a job that is not listed', async () => {
  const job = await makeJob(bed.db, poster, { title: 'Vanishing act' })
  const isInAll = async () => {
    const texts = await Promise.all([
      textOfParts(renderJobFeed(ctx(), 'jobs')),
      textOfParts(renderJobSitemap(ctx(), null)),
      renderJobRss(ctx(), parseCriteria(new URLSearchParams('q=vanishing'))),
    ])
    return texts.map((text) => text.includes(job.id))
  }
  expect(await isInAll()).toEqual([true, true, true])
  await bed.db.update(jobs).set({ listedUntil: null }).where(eq(jobs.id, job.id))
  expect(await isInAll()).toEqual([false, false, false])
})

test('the RSS feed of a search of several pages counts no jobs', async () => {
  for (let index = 0; index < 45; index++) await makeJob(bed.db, poster, { title: 'Rigger', jobType: 'Temporary' })
  let xml = ''
  const sent = await recordStatements(bed.db, async () => {
    const { position: _, ...filters } = parseCriteria(new URLSearchParams('job_type=Temporary'))
    xml = await renderJobRss(ctx(), filters)
  })
  expect(xml.split('<item>')).toHaveLength(46)
  expect(sent.filter(({ text }) => text.includes('count('))).toEqual([])
})

test('the RSS feed of a region has the jobs of its places', async () => {
  await makeJob(bed.db, poster, { title: 'Crane Operator', location: 'Port Kembla NSW' })
  await makeJob(bed.db, poster, { title: 'Crane Operator', location: 'Geelong VIC' })
  const [channel] = childrenOf(await rss('q=crane&region=illawarra'), 'channel')
  expect(channel && childrenOf(channel, 'item').map((item) => textOf(item, 'title'))).toEqual([
    'Crane Operator at Salt & Ember, Port Kembla NSW',
  ])
})
