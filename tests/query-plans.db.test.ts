import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { countForEmployerDashboard } from '#app/domain/applications/review-queries.server.ts'
import { parsePortalFilter } from '#app/domain/bookings/portal/portal-filter.ts'
import {
  countBookingsNeedingOutcome,
  listBookings,
  listBookingsBetween,
  listBookingsNeedingOutcome,
} from '#app/domain/bookings/portal/portal-queries.server.ts'
import { findWorkload } from '#app/domain/bookings/portal/workload/find-workload.server.ts'
import { findFeedVersion } from '#app/domain/feeds/feed-version.server.ts'
import { renderSitemapIndex } from '#app/domain/feeds/sitemap.server.ts'
import { JOB_STATUSES } from '#app/domain/jobs/lifecycle/job-status.ts'
import { countManagedJobs, listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { countFacets } from '#app/domain/jobs/search/count-facets.server.ts'
import { parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { listOrders } from '#app/domain/orders/admin/order-queries.server.ts'
import { searchPeople } from '#app/domain/people/admin/search-people.server.ts'
import { listProductRecords } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

/**
 * Plans, not times: each list reads an index, or stops at its limit, however many rows there are (docs/performance.md).
 */

const ROWS = 12_000

let bed: TestBed
let admin: Person
let employer: Person

beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator' })
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, job, applicant)
  const product = await makeProduct(bed.db)
  const order = await makeOrder(bed.ctx(GUEST))
  await copyRow(
    'jobs',
    job.id,
    sql`'id', overlay(gen_random_uuid()::text placing '7' from 15), 'title', 'Driver ' || n, 'reference', null`,
  )
  await bed.db.execute(sql`insert into job_word_weeks (week, word) select distinct floor(extract(epoch from created_at) / 604800)::int, word
    from jobs, string_to_table(translate(search_text, chr(31), ' '), ' ') as word`)
  await copyRow('applications', application.id, sql`'id', md5('application ' || n), 'job_id', md5('job ' || n)`)
  await copyRow(
    'orders',
    order.id,
    sql`'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'payment_session_id', n::text,
      'full_name', 'Customer ' || n, 'email', 'customer' || n || '@example.com'`,
  )
  await copyRow('products', product.id, sql`'id', 'prod_' || n, 'slug', 'bottle-' || n, 'title', 'Bottle ' || n`)
  await copyRow(
    'product_variants',
    product.variants[0]?.id ?? '',
    sql`'id', 'variant_' || n, 'product_id', 'prod_' || n, 'title', 'Navy', 'sku', 'BOT-' || n`,
  )
  await copyRow('users', applicant.id, sql`'id', md5('person ' || n), 'email', 'person' || n || '@example.com'`)
  await copyRow('profiles', applicant.id, sql`'id', md5('person ' || n)`)
  const booking = await makeBooking(bed.db)
  const start = sql`timestamptz '2028-01-01Z' + n * interval '1 minute'`
  await copyRow(
    'bookings',
    booking.id,
    sql`'id', '019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), 'idempotency_key', n::text, 'resource_id', 'seat-' || n, 'created_at', ${start},
      'starts_at', ${start}, 'blocked_from', ${start}, 'ends_at', ${start} + interval '30 minutes',
      'blocked_until', ${start} + interval '30 minutes'`,
  )
  await bed.db.execute(sql`vacuum analyze`)
})
afterAll(() => bed.close())

/** Inserts copies of a row that differ in `values`, a list of names and values for each number `n`. */
async function copyRow(table: string, id: string, values: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await bed.db.execute<{ names: string }>(
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`,
  )
  const names = sql.raw(rows[0]?.names ?? '')
  const target = sql.identifier(table)
  await bed.db.transaction(async (tx) => {
    // Without the checks of foreign keys: the copies refer to rows that do not exist.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`insert into ${target} (${names}) select ${names} from (
        select copied.* from ${target} model, generate_series(1, ${ROWS}::int) n,
          lateral jsonb_populate_record(model, jsonb_build_object(${values})) copied
        where model.id = ${id}
      ) copies`,
    )
  })
}

/** The plans of all statements that `work` sends, as one text. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const statements = await recordStatements(bed.db, work)
  const plans: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await bed.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return plans.join('\n')
}

test('a rare word in Manage Jobs is found by its trigrams, and an absent one in no week, for an employer and an admin', async () => {
  for (const actor of [employer, admin]) {
    for (const q of ['crane', 'zzzzzz']) {
      const ctx = bed.ctx(actor)
      const list = await plansOf(() => listManagedJobs(ctx, { q, status: '' }, null))
      const counts = await plansOf(() => countManagedJobs(ctx, q))
      for (const plans of q === 'crane' ? [list, counts] : [])
        expect(plans, actor.userType).toContain('jobs_managed_search_idx')
      expect(list + counts, `${actor.userType} ${q}`).not.toContain('Seq Scan on jobs')
    }
  }
  expect((await listManagedJobs(bed.ctx(admin), { q: 'crane', status: '' }, null)).rows).toHaveLength(1)
})

test('a status that few jobs have is read from an index on unlisted jobs, for an employer and an admin', async () => {
  for (const actor of [employer, admin]) {
    for (const status of JOB_STATUSES.filter((status) => status !== 'Open')) {
      const plans = await plansOf(() => listManagedJobs(bed.ctx(actor), { q: '', status }, null))
      expect(plans, status).toMatch(/jobs_(company_)?unlisted_idx/)
      expect(plans, status).not.toMatch(/Seq Scan on jobs|using jobs_(newest|company)_idx/)
    }
  }
})

test('two letters in Manage Jobs are counted in at most 10,001 jobs, and not counted in more', async () => {
  for (const actor of [employer, admin]) {
    const count = () => countManagedJobs(bed.ctx(actor), 'cr')
    expect((await count()).total).toBeNull()
    const plans = await plansOf(count)
    expect(plans).toMatch(/Limit[^\n]*rows=10001/)
    expect(plans).not.toContain('jobs_managed_search_idx')
    expect((await countManagedJobs(bed.ctx(actor), 'é')).total).toBe(0)
  }
})

test('counts stop at 10,000 jobs and applicants', async () => {
  for (const actor of [employer, admin]) {
    const counts = await countManagedJobs(bed.ctx(actor), '')
    expect(counts.total).toBe(10_001)
    expect(counts.statuses.every(({ count }) => count === null)).toBe(true)
    expect(await countForEmployerDashboard(bed.ctx(actor))).toMatchObject({ activeJobs: 10_001, applicants: 10_001 })
    expect(await plansOf(() => countForEmployerDashboard(bed.ctx(actor)))).not.toContain('Seq Scan on applications')
  }
})

test('a search around a place and one in a region read the indexes on the first and on the other places of jobs', async () => {
  await bed.db.execute(sql`insert into job_places (job_id, position, latitude, longitude, region)
    select id, 1, -37.98, 145.21, 'greater-melbourne' from jobs`)
  await bed.db.execute(sql`analyze job_places`)
  const around = await plansOf(() =>
    searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams('location=albury&within=10'))),
  )
  for (const name of ['jobs_listed_place_idx', 'job_places_point_idx', 'jobs_pkey']) expect(around).toContain(name)
  const inRegion = await plansOf(() => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams('region=murray'))))
  for (const name of ['jobs_listed_region_idx', 'job_places_region_idx', 'jobs_pkey']) expect(inRegion).toContain(name)
  expect(around + inRegion).not.toContain('Seq Scan on jobs')
})

test('a part of the name or email of an order is found by its trigrams', async () => {
  for (const q of ['zzzzzz', 'customer777@']) {
    expect(await plansOf(() => listOrders(bed.ctx(admin), { q, filter: null }, null)), q).toContain('orders_search_idx')
  }
})

test('a search of orders for digits reads the indexes of numbers and discount codes', async () => {
  const plans = await plansOf(() => listOrders(bed.ctx(admin), { q: '7777', filter: null }, null))
  for (const index of ['orders_number_key', 'orders_discount_code_idx']) expect(plans).toContain(index)
})

test('a filter that matches few orders reads an index of its own', async () => {
  const ctx = bed.ctx(admin)
  for (const [filter, index] of [
    ['requires_action', 'orders_attention_idx'],
    ['refunded', 'orders_refunded_idx'],
  ] as const) {
    expect(await plansOf(() => listOrders(ctx, { q: '', filter }, null)), filter).toContain(index)
  }
})

test('a page of bookings is a range of an index in both orders', async () => {
  for (const [sort, index] of [
    ['booked', 'bookings_newest_idx'],
    ['consultation', 'bookings_starts_idx'],
  ]) {
    const filter = parsePortalFilter(new URLSearchParams({ sort: sort ?? '', status: 'confirmed' }), '2028-01-01')
    const ctx = bed.ctx(admin)
    const { older } = await listBookings(ctx, filter, null)
    const position = parsePagePosition(new URLSearchParams({ after: older ?? '' }))
    expect(position).not.toBeNull()
    expect(await plansOf(() => listBookings(ctx, filter, position)), sort).toContain(index)
  }
})

test('the portal reads ranges of indexes for a search, a consultant, a week, the outcomes and the workload', async () => {
  const ctx = bed.ctx(admin, new Date('2028-01-01T02:00:00Z'))
  const filterOf = (search: string) => parsePortalFilter(new URLSearchParams(search), '2028-01-05')
  const dates = { from: '2028-01-05', until: '2028-01-05' }
  const works: [string, () => Promise<unknown>][] = [
    ['bookings_search_idx', () => listBookings(ctx, filterOf('q=zzzzzz'), null)],
    ['bookings_consultant_idx', () => listBookings(ctx, filterOf(`consultant=${newId()}&sort=consultation`), null)],
    ['bookings_starts_idx', () => listBookingsBetween(ctx, filterOf(''), dates, 300)],
    ['bookings_confirmed_idx', () => listBookingsNeedingOutcome(ctx, filterOf(''), 300)],
    ['bookings_confirmed_idx', () => countBookingsNeedingOutcome(ctx)],
    ['bookings_starts_idx', () => findWorkload(ctx, dates)],
  ]
  for (const [index, work] of works) {
    const plans = await plansOf(work)
    expect(plans).toContain(index)
    expect(plans).not.toContain('Seq Scan on bookings')
  }
})

test('the version of feeds and sitemaps reads the last closing time, and no other job', async () => {
  const plan = await plansOf(() => findFeedVersion(bed.ctx(GUEST)))
  expect(plan).toContain('jobs_listed_until_idx')
  expect(plan).not.toContain('Seq Scan on jobs')
})

test('the index of the sitemaps reads one index in its order, and no row of a job', async () => {
  const plan = await plansOf(async () => {
    for await (const _ of renderSitemapIndex(bed.ctx(GUEST), { lastModified: null })) continue
  })
  expect(plan).toContain('Index Only Scan using jobs_changed_idx on jobs')
  expect(plan).not.toMatch(/Seq Scan on jobs|Sort Key: [^\n]*created_at/)
})

test('the nearest jobs around a place are read from the index on places, unless there are many', async () => {
  const nearest = parseCriteria(new URLSearchParams('location=Broome+WA&within=100&sort=distance'))
  const plan = await plansOf(() => searchJobs(bed.ctx(GUEST), nearest))
  expect(plan).toContain('jobs_listed_place_idx')
  expect(plan).not.toContain('Seq Scan on jobs')
})

test('the nearest of many jobs around a place are read point by point in the order of the index on places', async () => {
  const nearest = parseCriteria(new URLSearchParams('location=Dandenong+VIC&within=25&sort=distance'))
  const plan = await plansOf(() => searchJobs(bed.ctx(GUEST), nearest))
  expect(plan).toMatch(
    /Index Scan using jobs_listed_place_idx on jobs [^\n]*\n\s+Index Cond: \(\(latitude = place\.latitude\) AND \(longitude = place\.longitude\)\)/,
  )
})

test('the accounts of consultants, which are few, are read from their index', async () => {
  const consultants = { q: '', kind: 'consultant', status: null } as const
  const plan = await plansOf(() => searchPeople(bed.ctx(admin), consultants, parsePagePosition(new URLSearchParams())))
  expect(plan).toContain('Index Scan using profiles_staff_idx on profiles')
  expect(plan).not.toContain('Seq Scan on profiles')
})

test('a rare or absent word in the store is found by the trigrams of products and of variants', async () => {
  for (const search of ['mug', 'bot-11999', 'bot-11999 bottle', 'zzzzzz']) {
    const plan = await plansOf(() => listProductRecords(bed.ctx(GUEST), { search, limit: 24 }))
    expect(plan, search).toContain('products_search_idx')
    expect(plan, search).toContain('product_variants_search_idx')
  }
  const known = await plansOf(() => listProductRecords(bed.ctx(GUEST), { search: 'bot-11999', limit: 24 }))
  expect(known).not.toMatch(/Seq Scan on product(s|_variants)\b/)
})

test('of several words in the store, only the products with the rare ones are read', async () => {
  const search = (text: string) => listProductRecords(bed.ctx(GUEST), { search: text, limit: 24 })
  const plan = await plansOf(() => search('navy bottle 11999'))
  expect(plan).toContain('products_search_idx')
  expect(plan).not.toContain('Intersect')
  expect(await plansOf(() => search('bottle 11999 bot-11'))).toContain('Intersect')
  const { records } = await search('navy bottle 11999')
  expect(records.map(({ title }) => title)).toEqual(['Bottle 11999'])
  expect((await search('navy bottle')).count).toBe(ROWS)
})

test('two letters that few jobs have are found by their trigrams, and frequent ones without them', async () => {
  await makeJob(bed.db, employer, { title: 'Zqeezer', createdAt: new Date(0) })
  const search = (q: string) => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams({ q })))
  const rare = await plansOf(() => search('zq'))
  expect(rare).toContain('jobs_listed_search_idx')
  expect(rare).toContain('jobs_listed_rare_characters_idx')
  expect(rare).not.toContain('Seq Scan on jobs')
  expect(await plansOf(() => search('dr'))).not.toContain('jobs_listed_search_idx')
})

test('several words, and a word with a type, are found by one index that has all of them', async () => {
  for (const address of ['q=crane+operator&sort=newest', 'q=crane&job_type=Internship', 'q=crane&sort=pay']) {
    const plans = await plansOf(() => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams(address))))
    expect(plans, address).toContain('jobs_listed_words_idx')
    expect(plans, address).not.toMatch(/jobs_listed_search_idx|Seq Scan on jobs/)
  }
})

test('page and count of a search read once what both depend on, and the text of a search is lower-cased once', async () => {
  const search = (q: string) => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams({ q })))
  for (const [q, most] of [
    ['', 3],
    ['driver', 4],
    ['crane', 4],
    ['driver 7', 6],
    ['zzzzzz', 3],
  ] as const) {
    const texts = (await recordStatements(bed.db, () => search(q))).map(({ text }) => text)
    expect(texts.length, q).toBeLessThanOrEqual(most)
    for (const part of ['relisting_since', 'as entries', 'job_word_weeks', 'job_phrase_weeks']) {
      expect(texts.filter((text) => text.includes(part)).length, `${q} ${part}`).toBeLessThanOrEqual(1)
    }
    expect(texts.join('\n')).not.toMatch(/strpos\([^,]+, lower\(/)
  }
})

test('for words in an order that no job has, no job is read to look for them as a phrase', async () => {
  const search = (q: string) => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams({ q })))
  const plans = await plansOf(() => search('7 driver'))
  expect(plans).toContain('job_phrase_weeks')
  expect(plans).not.toMatch(/jobs_listed_(search|words)_idx|Seq Scan on jobs/)
  expect((await search('7 driver')).count).toBe(1001)
})

test('a word that no job has is found in no week, after the newest jobs and without reading others', async () => {
  for (const q of ['zzzzzz', 'é', 'driver zzzzzz']) {
    const plans = await plansOf(() =>
      searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams({ q, sort: 'newest' }))),
    )
    expect(plans, q).toContain('job_word_weeks')
    expect(plans, q).not.toContain('jobs_listed_search_idx')
    expect(plans, q).not.toContain('Seq Scan on jobs')
  }
})

test('a word that many old jobs and no new ones have begins at the newest week with it, in the order of the index', async () => {
  await bed.db.execute(sql`update jobs set title = 'Ropemaker', created_at = timestamptz '2020-01-06Z' - split_part(title, ' ', 2)::int * interval '1 minute'
    where title like 'Driver 9%' or title like 'Driver 8%'`)
  await bed.db.execute(sql`vacuum analyze jobs, job_word_weeks`)
  const search = (address: string) => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams(address)))
  for (const address of ['q=ropemaker', 'q=ropemaker&job_type=Full-time']) {
    const plans = await plansOf(() => search(address))
    expect(plans, address).toMatch(
      /Index Only Scan using jobs_listed_newest_idx[^\n]*\n\s+Index Cond: \(\(listed_until|created_at/,
    )
    expect(plans, address).not.toContain('jobs_listed_search_idx')
  }
  const letters = await plansOf(() => countFacets(bed.ctx(GUEST), parseCriteria(new URLSearchParams('q=ro'))))
  expect(letters).toContain('jobs_listed_newest_idx')
  expect(letters).not.toMatch(/jobs_listed_search_idx|Seq Scan on jobs/)
  const { jobs: found, count } = await search('q=ropemaker')
  expect([found[0]?.title, count]).toEqual(['Ropemaker', 1001])
  const managed = () => listManagedJobs(bed.ctx(admin), { q: 'Ropemaker', status: '' }, null)
  expect(await plansOf(managed)).toMatch(/Index Scan using jobs_newest_idx[^\n]*\n\s+Index Cond: \(\(created_at/)
  expect((await managed()).rows.map(({ title }) => title)).toEqual(Array(20).fill('Ropemaker'))
})
