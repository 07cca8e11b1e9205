import { describe, expect, test } from 'vitest'
import { NO_POSTING_RULES } from '#app/domain/jobs/posting/checks/check-job.ts'
import { timeGrowth } from '#tests/support/time-growth.ts'
import { type ColumnMapping, suggestMapping } from './column-mapping.ts'
import { prepareJobs } from './prepare-jobs.server.ts'
import type { PrepareOptions } from './prepare-row.server.ts'

const options: PrepareOptions = {
  zone: 'Australia/Sydney',
  now: new Date('2026-11-24T02:00:00Z'),
  expired: 'closed',
  postingRules: NO_POSTING_RULES,
}
const base = {
  id: 'R1',
  title: 'Baker',
  company: 'Acme',
  company_advertiser: 'Acme Ads',
  location: 'Perth WA',
  description: 'Bake.',
}

function prepare(rows: Record<string, string>[], over: Partial<PrepareOptions> = {}, mapping?: ColumnMapping) {
  const table = { rows: rows.map((values, i) => ({ line: i + 2, values })) }
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return prepareJobs(table, mapping ?? suggestMapping(columns), { ...options, ...over })
}
const kinds = (result: ReturnType<typeof prepare>) => result.notices.map(({ kind, count }) => `${kind} ${count}`)

describe('prepareJobs', () => {
  test('a complete row becomes a job', () => {
    const row = {
      ...base,
      title: ' Baker &amp;  cook ',
      workType: 'Part Time',
      salary: '$30 - $35 p/h',
      listingDate: '01/11/2026',
      expiryDate: '30/11/2026',
      classification: 'Hospitality',
      remote: 'Hybrid',
      description: '<p>Bake.</p><b>About you</b><ul><li>Awake</li></ul>',
      duties: '- Knead\n- Bake',
    }
    const { jobs, errors, notices } = prepare([row])
    expect(errors).toEqual([])
    expect(notices).toEqual([])
    expect(jobs).toEqual([
      {
        line: 2,
        reference: 'R1',
        title: 'Baker & cook',
        companyName: 'Acme',
        location: 'Perth WA',
        jobType: 'Part-time',
        salary: '$30 - $35 p/h',
        payMinCents: 3000,
        payMaxCents: 3500,
        payPeriod: 'hour',
        description: 'Bake.',
        responsibilities: ['Knead', 'Bake'],
        requirements: ['Awake'],
        benefits: [],
        category: 'Hospitality',
        workArrangement: 'Hybrid',
        createdAt: new Date('2026-10-31T16:00:00Z'),
        closesOn: '2026-11-30',
        expired: false,
        zone: 'Australia/Perth',
      },
    ])
  })

  test.each(['&nbsp;', '<p></p>', '<p>&nbsp;</p>'])('a cell with nothing but %s is missing', (empty) => {
    for (const [field, label] of [
      ['title', 'Job title'],
      ['company', 'Company'],
      ['location', 'Location'],
    ] as const) {
      const { jobs, errors } = prepare([{ ...base, company_advertiser: '', [field]: empty }])
      expect(jobs).toEqual([])
      expect(errors).toEqual([{ line: 2, field, column: field, message: `${label} is missing.` }])
    }
    const row = { ...base, company_advertiser: '', company: empty }
    expect(prepare([row], { company: 'Muster' }).jobs).toMatchObject([{ companyName: 'Muster' }])
  })

  test('a job without a closing date closes so many days after its listing date, or stays open', () => {
    const row = { ...base, listingDate: '01/03/2021' }
    const closing = prepare([row, { ...row, id: 'R2', listingDate: '01/11/2026' }], { openDays: 90 })
    expect(closing.jobs).toMatchObject([
      { closesOn: '2021-05-30', expired: true },
      { closesOn: '2027-01-30', expired: false },
    ])
    expect(closing.notices.map(({ message }) => message)).toContain(
      '2 jobs have no closing date and will close 90 days after the listing date.',
    )
    expect(prepare([row], { openDays: null }).jobs).toMatchObject([{ closesOn: null, expired: false }])
    expect(prepare([row], { openDays: 90, expired: 'open' }).jobs).toMatchObject([{ closesOn: null }])
  })

  test('a closing date more than a year away becomes the last possible one, with a notice', () => {
    const late = prepare([{ ...base, expiryDate: '2040-12-24' }])
    expect(late.jobs).toMatchObject([{ closesOn: '2027-11-25', expired: false }])
    expect(kinds(late)).toContain('closing-date-too-late 1')
    expect(prepare([{ ...base, expiryDate: '2027-11-25' }]).jobs).toMatchObject([{ closesOn: '2027-11-25' }])
  })

  test('jobs with unlawful wording and low pay are counted, and imported as they are', () => {
    const minimumPay = { hourlyCents: 2495, since: '2026-07-01' }
    const rows = [
      { ...base, title: 'Tradesman', salary: '$20 an hour' },
      { ...base, id: 'R2', description: 'Suits a youthful foreman. Bring your tax file number.' },
    ]
    const { jobs, errors, notices } = prepare(rows, {
      postingRules: { ...NO_POSTING_RULES, minimumPay, unlicensedStates: ['WA'] },
    })
    expect([jobs.map(({ title }) => title), errors]).toEqual([['Tradesman', 'Baker'], []])
    const messages = notices.map(({ kind, lines, message }) => [kind, lines, message])
    expect(messages).toContainEqual([
      'discriminatory-wording',
      [2, 3],
      '2 jobs have words that can exclude people because of their sex, age, origin, disability, family or religion.',
    ])
    expect(messages).toContainEqual(['private-data-request', [3], '1 job asks for tax, bank or identity numbers.'])
    expect(messages).toContainEqual(['pay-below-minimum', [2], '1 job has pay below the minimum hourly pay.'])
  })

  test('a reference that occurs twice in another case is an error', () => {
    const { errors } = prepare([base, { ...base, id: 'r1' }])
    expect(errors).toEqual([{ line: 3, field: 'reference', message: "Reference 'r1' is already on line 2." }])
  })

  test('every missing required field is an error with its line', () => {
    const { jobs, errors } = prepare([
      base,
      { ...base, id: 'R2', title: ' ', company: '', company_advertiser: '', location: '', description: '<p> </p>' },
    ])
    expect(jobs).toHaveLength(1)
    expect(errors.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
      '3 title: Job title is missing.',
      '3 company: Company is missing.',
      '3 location: Location is missing.',
      '3 description: Description is missing.',
    ])
  })

  test('texts and lists over the limits are errors', () => {
    const long = {
      ...base,
      title: 'x'.repeat(151),
      description: 'y'.repeat(20_001),
      salary: 's'.repeat(201),
      duties: 'a\n'.repeat(51),
    }
    expect(prepare([long]).errors.map(({ field, column }) => `${field} ${column}`)).toEqual([
      'title title',
      'salary salary',
      'description description',
      'responsibilities duties',
    ])
    expect(prepare([{ ...base, title: 'x'.repeat(150), description: 'y'.repeat(20_000) }]).errors).toEqual([])
  })

  test('a repeated reference is an error that names both lines', () => {
    const { jobs, errors } = prepare([base, { ...base, id: 'R2' }, base])
    expect(jobs.map(({ line }) => line)).toEqual([2, 3])
    expect(errors).toEqual([{ line: 4, field: 'reference', message: "Reference 'R1' is already on line 2." }])
  })

  test('the company falls back to the second column, with a notice', () => {
    const result = prepare([base, { ...base, id: 'R2', company: '' }])
    expect(result.jobs[1]?.companyName).toBe('Acme Ads')
    expect(result.notices.find(({ kind }) => kind === 'company-fallback')).toMatchObject({ count: 1, lines: [3] })
  })

  test('an unknown job type is an error, a missing one becomes Full-time', () => {
    const result = prepare([
      { ...base, workType: 'Gig' },
      { ...base, id: 'R2', workType: '' },
    ])
    expect(result.errors[0]).toMatchObject({ line: 2, field: 'job_type', column: 'workType' })
    expect(result.jobs[0]?.jobType).toBe('Full-time')
    expect(kinds(result)).toContain('job-type-missing 1')
  })

  test('a job past its closing date is closed, or open without the date, as chosen', () => {
    const row = { ...base, expiryDate: '2026-11-23T12:59:59Z', listingDate: '2026-10-01' }
    const closed = prepare([row])
    expect(closed.jobs[0]).toMatchObject({ closesOn: '2026-11-23', expired: true })
    expect(closed.notices).toContainEqual(
      expect.objectContaining({
        kind: 'past-expiry',
        count: 1,
        message: '1 job is past the closing date and will be imported as closed.',
      }),
    )
    expect(prepare([row], { expired: 'open' }).jobs[0]).toMatchObject({ closesOn: null, expired: true })
  })

  test("a closing date of today is not past, in the time zone of the job's location", () => {
    const late = { now: new Date('2026-11-24T15:30:00Z') }
    const row = { ...base, expiryDate: '2026-11-24' }
    expect(prepare([row], late).jobs[0]).toMatchObject({ expired: false, zone: 'Australia/Perth' })
    expect(prepare([{ ...row, location: 'Sydney' }], late).jobs[0]).toMatchObject({ expired: true })
    expect(prepare([{ ...row, location: 'Remote' }], late).jobs[0]).toMatchObject({
      expired: true,
      zone: 'Australia/Sydney',
    })
  })

  test('an unknown date is an error, and a missing or future listing date becomes today', () => {
    expect(prepare([{ ...base, listingDate: 'recently' }]).errors[0]).toMatchObject({
      field: 'created',
      column: 'listingDate',
    })
    expect(prepare([{ ...base, closingDate: 'asap' }]).errors[0]).toMatchObject({
      field: 'expiry',
      column: 'closingDate',
    })
    const result = prepare([
      { ...base, listingDate: '2027-01-01' },
      { ...base, id: 'R2', listingDate: '' },
    ])
    expect(result.jobs.map(({ createdAt }) => createdAt)).toEqual([options.now, options.now])
    expect(kinds(result)).toEqual(expect.arrayContaining(['listing-date-in-future 1', 'listing-date-missing 1']))
  })

  test('the salary stays text, and pay is parsed from the pay columns before the salary', () => {
    const result = prepare([
      { ...base, salary: 'A great deal' },
      { ...base, id: 'R2', salary: 'Great', pay_min: '85000.0000', pay_max: '95000', pay_period: 'annual' },
      { ...base, id: 'R3', salary: '', pay_min: '', pay_max: '60', pay_period: 'Hour' },
    ])
    expect(result.jobs.map((job) => [job.salary, job.payMinCents, job.payMaxCents, job.payPeriod])).toEqual([
      ['A great deal', null, null, null],
      ['Great', 8_500_000, 9_500_000, 'year'],
      [null, null, 6000, 'hour'],
    ])
    expect(kinds(result)).toContain('pay-not-parsed 1')
  })

  test('suburb, city and state are joined into one location', () => {
    const locationOf = (suburb: string, city: string, state: string) =>
      prepare([{ id: '1', title: 't', company: 'c', description: 'd', suburb, city, state }]).jobs[0]?.location
    expect(locationOf('Mile End', 'Adelaide', 'South Australia')).toBe('Mile End, Adelaide SA')
    expect(locationOf('', 'Adelaide', 'sa')).toBe('Adelaide SA')
    expect(locationOf('', '', 'Tasmania')).toBe('Tasmania')
    expect(locationOf('Perth', 'Perth', 'WA')).toBe('Perth WA')
  })

  test('a row that could not be parsed has only that error', () => {
    const mapping = suggestMapping(Object.keys(base))
    const { errors } = prepareJobs(
      { rows: [{ line: 7, values: {}, problem: 'This element is not an object.' }] },
      mapping,
      options,
    )
    expect(errors).toEqual([{ line: 7, message: 'This element is not an object.' }])
  })

  test('20,000 jobs take about ten times as long as 2,000', () => {
    const html = '<p>Bake &amp; serve.</p><b>Duties</b><ul><li>Knead</li><li>Bake</li></ul>'
    const prepareMany = (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        ...base,
        id: `R${i}`,
        description: html,
        salary: '$30 an hour',
      }))
      expect(prepare(rows).jobs).toHaveLength(count)
    }
    expect(timeGrowth(prepareMany, 2_000)).toBeLessThan(40)
  }, 300_000)
})
