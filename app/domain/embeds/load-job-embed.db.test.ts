import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { parseJobEmbed } from './job-embed.ts'
import { loadJobEmbed } from './load-job-embed.server.ts'

let bed: TestBed
let slug: string
beforeAll(async () => {
  bed = await openTestBed()
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Kiln & Co' })
  const hourly = { salary: '$60 an hour', payMinCents: 6000, payMaxCents: 6000, payPeriod: 'hour' } as const
  await makeJob(bed.db, employer, { title: 'Head potter', location: 'Geelong VIC', ageMinutes: 1 })
  await makeJob(bed.db, employer, { title: 'Potter', location: 'Melbourne VIC', ageMinutes: 2, ...hourly })
  await makeJob(bed.db, employer, { title: 'Cook', location: 'Perth WA', ageMinutes: 3 })
  const [company] = await bed.db
    .select({ slug: companies.slug })
    .from(companies)
    .where(eq(companies.id, employer.companyId ?? ''))
  slug = company?.slug ?? ''
})
afterAll(() => bed.close())

const load = (query: string) => loadJobEmbed(bed.ctx(GUEST), parseJobEmbed(new URLSearchParams(query)))

test.each([
  ['', ['Head potter', 'Potter', 'Cook']],
  ['sort=pay', ['Potter', 'Head potter', 'Cook']],
  ['q=potter', ['Head potter', 'Potter']],
  ['q=potter&sort=relevance', ['Potter', 'Head potter']],
  ['location=Melbourne&within=100&sort=distance', ['Potter', 'Head potter']],
])('the embedded list with "%s" is the same for a company as for all', async (query, titles) => {
  for (const company of ['', `&company=${slug}`]) {
    expect((await load(query + company)).jobs.map(({ title }) => title)).toEqual(titles)
  }
})

test('the last link of an embedded list leads to all jobs that match', async () => {
  expect(await load(`company=${slug}`)).toMatchObject({ allHref: `/companies/${slug}`, isFiltered: false })
  expect(await load(`company=${slug}&location=Perth&sort=pay`)).toMatchObject({
    allHref: `/companies/${slug}?location=Perth`,
    isFiltered: true,
  })
  expect(await load('location=Perth&sort=pay')).toMatchObject({ allHref: '/jobs?location=Perth&sort=pay' })
})
