import { expect, test } from 'vitest'
import { organizationJsonLd } from '#app/domain/agency/organization-json-ld.ts'
import { listMarkupErrors } from '#tests/support/markup-errors.ts'
import { breadcrumbJsonLd, jobJsonLd, type MarkupJob } from './job-markup.ts'
import { parsePlaces } from './parse-places.server.ts'

const ORIGIN = 'https://jobs.example'
const JOB: MarkupJob = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  title: 'Registered Nurse',
  companyName: 'Rosella House',
  companyWebsite: 'https://rosella.example/',
  companyLogo: null,
  location: 'Geelong, Victoria 3220',
  jobType: 'Part-time',
  workArrangement: 'Hybrid',
  salary: '$42.50 to $48 an hour',
  description: 'Care for residents.\n\nNight shifts & weekends.',
  responsibilities: ['• Give medicine'],
  requirements: ['<b>AHPRA</b> registration'],
  benefits: [],
  createdAt: new Date('2026-06-04T01:00:00Z'),
  closesAt: new Date('2026-07-01T13:59:59.999Z'),
}

const markupOf = (job: MarkupJob) => jobJsonLd({ ...job, places: parsePlaces(job.location) }, ORIGIN)

// The bullet of an imported item is not shown.
test('a job is marked up with what its page shows', () => {
  expect(markupOf(JOB)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Registered Nurse',
    description:
      '<p>Care for residents.</p><p>Night shifts & weekends.</p><p>Work arrangement: Hybrid</p>' +
      '<h3>Responsibilities</h3><ul><li>Give medicine</li></ul>' +
      '<h3>Requirements</h3><ul><li>&lt;b>AHPRA&lt;/b> registration</li></ul>',
    datePosted: '2026-06-04T01:00:00.000Z',
    validThrough: '2026-07-01T13:59:59.999Z',
    employmentType: 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Rosella House', sameAs: 'https://rosella.example/' },
    identifier: { '@type': 'PropertyValue', name: 'Rosella House', value: JOB.id },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Geelong',
        addressRegion: 'VIC',
        postalCode: '3220',
        addressCountry: 'AU',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'AUD',
      value: { '@type': 'QuantitativeValue', minValue: 42.5, maxValue: 48, unitText: 'HOUR' },
    },
    url: `${ORIGIN}/jobs/${JOB.id}`,
  })
})

test('a remote job has a country of applicants instead of a place', () => {
  const posting = markupOf({ ...JOB, workArrangement: 'Remote', location: 'Sydney NSW' })
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'AU' },
    description: expect.stringContaining('Work arrangement: Remote'),
  })
  expect(posting).not.toHaveProperty('jobLocation')
})

test.each([
  ['Remote (NSW)', ['NSW']],
  ['Work from home, Victoria', ['VIC']],
  ['Western Australia', ['WA']],
  ['Remote NSW or Remote QLD', ['NSW', 'QLD']],
])('a remote job in "%s" is for applicants of that state', async (location, states) => {
  const posting = markupOf({ ...JOB, workArrangement: 'Remote', location })
  const expected = states.map((name) => ({ '@type': 'State', name: `${name}, AU` }))
  expect(posting.applicantLocationRequirements).toEqual(expected.length === 1 ? expected[0] : expected)
  expect(await listMarkupErrors(posting)).toEqual([])
})

test.each([
  ['On-site', 'Auckland, New Zealand', { addressLocality: 'Auckland', addressCountry: 'NZ' }],
  ['On-site', 'Singapore', { addressCountry: 'SG' }],
  [
    'On-site',
    '40 Queen St, Auckland 1010, New Zealand',
    { streetAddress: '40 Queen St', addressLocality: 'Auckland', postalCode: '1010', addressCountry: 'NZ' },
  ],
])('a job %s in "%s" has no address in Australia', async (workArrangement, location, address) => {
  const posting = markupOf({ ...JOB, workArrangement, location })
  expect(posting.jobLocation).toEqual({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } })
  expect(await listMarkupErrors(posting)).toEqual([])
})

test.each([
  ['Remote (New Zealand)', 'NZ'],
  ['Remote New Zealand', 'NZ'],
  ['Remote UK', 'GB'],
  ['London, UK', 'GB'],
])('a remote job in "%s" is for applicants in that country', async (location, name) => {
  const posting = markupOf({ ...JOB, workArrangement: 'Remote', location })
  expect(posting.applicantLocationRequirements).toEqual({ '@type': 'Country', name })
  expect(await listMarkupErrors(posting)).toEqual([])
})

test.each([
  'Remote, Australia and New Zealand',
  'Anywhere in Australia or New Zealand',
  'Remote - Australia or NZ',
  'Remote (Australia or New Zealand)',
  'Remote (Australia, New Zealand)',
])('a remote job in "%s" is for applicants in both countries', async (location) => {
  const posting = markupOf({ ...JOB, workArrangement: 'Remote', location })
  expect(posting.applicantLocationRequirements).toEqual([
    { '@type': 'Country', name: 'AU' },
    { '@type': 'Country', name: 'NZ' },
  ])
  expect(await listMarkupErrors(posting)).toEqual([])
})

test('the pay of a job abroad has no markup, because nothing says which currency its dollars are', () => {
  expect(markupOf({ ...JOB, location: 'Auckland, New Zealand' })).not.toHaveProperty('baseSalary')
  expect(markupOf({ ...JOB, location: 'Auckland, New Zealand or Perth WA' })).toHaveProperty('baseSalary')
})

test.each(['University of Queensland, St Lucia', '12 Main Rd, St Helena', '12 High St, Denmark'])(
  'a job in "%s" has an address in Australia, although its place has the name of a country',
  (location) => {
    expect(markupOf({ ...JOB, location }).jobLocation).toMatchObject({ address: { addressCountry: 'AU' } })
  },
)

test.each(['Remote', 'Remote (Australia)', 'remote, Australia', 'Work from home', 'Anywhere in Australia'])(
  'a job without an arrangement in "%s" is remote, and its text says so',
  (location) => {
    const posting = markupOf({ ...JOB, workArrangement: null, location })
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'AU' },
      description: expect.stringContaining(`<p>Location: ${location}</p>`),
    })
    expect(posting).not.toHaveProperty('jobLocation')
  },
)

test.each(['Remote communities NT', 'Anywhere Street, Perth WA'])('a job in "%s" is at a place', (location) => {
  expect(markupOf({ ...JOB, workArrangement: null, location })).toHaveProperty('jobLocation')
})

test('a job that is hybrid or on site is not remote, whatever its location says', () => {
  const posting = markupOf({ ...JOB, workArrangement: 'Hybrid', location: 'Remote' })
  expect(posting).not.toHaveProperty('jobLocationType')
})

test.each([
  ['Western Australia', { addressRegion: 'WA', addressCountry: 'AU' }],
  ['Australia', { addressCountry: 'AU' }],
])('the address of a job in "%s" names no locality', (location, address) => {
  expect(markupOf({ ...JOB, location }).jobLocation).toEqual({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', ...address },
  })
})

test('the logo of a company is marked up, and never that of a client that is not named', () => {
  const job = { ...JOB, companyLogo: 'logos/rosella.webp' }
  expect(markupOf(job).hiringOrganization).toMatchObject({ logo: `${ORIGIN}/files/logos/rosella.webp` })
  const unnamed = markupOf({ ...job, companyName: 'Confidential' })
  expect(unnamed.hiringOrganization).toEqual({ '@type': 'Organization', name: 'confidential' })
})

test.each(['Confidential', 'CONFIDENTIAL CLIENT', 'Private advertiser', 'Confidential - mining', 'Undisclosed (NSW)'])(
  'a job of %s is marked up without the name of its company',
  (name) => {
    const markup = markupOf({ ...JOB, companyName: name })
    expect(markup.hiringOrganization).toEqual({ '@type': 'Organization', name: 'confidential' })
    expect(markup.identifier).toEqual({ '@type': 'PropertyValue', name: 'confidential', value: JOB.id })
    expect(markupOf({ ...JOB, companyName: 'Confidential Care' }).hiringOrganization).toMatchObject({
      name: 'Confidential Care',
    })
  },
)

test('one amount is marked up as it is', () => {
  expect(markupOf({ ...JOB, salary: '$95,000 a year' }).baseSalary).toMatchObject({
    value: { '@type': 'QuantitativeValue', value: 95_000, unitText: 'YEAR' },
  })
})

test.each([
  null,
  'Competitive',
  'From $35 an hour',
  'Up to $120,000 a year',
  '$95,000',
  '$45',
  '$3,000 a fortnight',
  '$121,000 - $132,000 total package and bonus',
  '$130,000 a year (inclusive of superannuation)',
])('the pay "%s" and an open end are left out, never invented', (salary) => {
  const posting = markupOf({ ...JOB, salary, closesAt: null, companyWebsite: null })
  expect(posting).not.toHaveProperty('baseSalary')
  expect(posting).not.toHaveProperty('validThrough')
  expect(posting.hiringOrganization).toEqual({ '@type': 'Organization', name: 'Rosella House' })
})

test('the address of a job has its street, and a remote job in a state has no address', () => {
  expect(markupOf({ ...JOB, location: '12 Smith St, Richmond VIC 3121' }).jobLocation).toMatchObject({
    address: { streetAddress: '12 Smith St', addressLocality: 'Richmond', addressRegion: 'VIC', postalCode: '3121' },
  })
  expect(markupOf({ ...JOB, workArrangement: null, location: 'Remote (NSW)' })).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'State', name: 'NSW, AU' },
  })
})

test("an independent validator of Google's rules accepts the markup, and rejects a remote job without a country", async () => {
  const agency = {
    name: 'Muster',
    tagline: 'Staffing',
    email: 'a@example.com',
    phone: '(02) 5550 1420',
    address: 'Sydney',
  }
  const remote = markupOf({ ...JOB, workArrangement: 'Remote', location: 'Remote' })
  const path = [
    { name: 'Jobs', path: '/jobs' },
    { name: JOB.title, path: `/jobs/${JOB.id}` },
  ]
  for (const item of [markupOf(JOB), remote, breadcrumbJsonLd(path, ORIGIN), organizationJsonLd(agency, ORIGIN)]) {
    expect(await listMarkupErrors(item)).toEqual([])
  }
  expect(await listMarkupErrors({ ...remote, applicantLocationRequirements: undefined })).toHaveLength(1)
})
