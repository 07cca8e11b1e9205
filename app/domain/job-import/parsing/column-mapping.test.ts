import { describe, expect, test } from 'vitest'
import { applyMapArguments, emptyMapping, mappingSchema, missingFields, suggestMapping } from './column-mapping.ts'

describe('suggestMapping', () => {
  test("the columns of a job board's CSV are recognised", () => {
    const columns = [
      'job_id',
      'title',
      'listing_date',
      'teaser',
      'classification',
      'subClassification',
      'workType',
      'location',
      'suburbWhereValue',
      'salary',
      'companyName',
      'company_advertiser',
    ]
    expect(suggestMapping(columns)).toEqual({
      ...emptyMapping(),
      reference: ['job_id'],
      title: ['title'],
      company: ['companyName', 'company_advertiser'],
      location: ['suburbWhereValue', 'location'],
      job_type: ['workType'],
      salary: ['salary'],
      description: ['teaser'],
      category: ['classification'],
      created: ['listing_date'],
    })
  })

  test("the fields of a job board's JSON are recognised", () => {
    const columns = [
      'id',
      'title',
      'teaser',
      'jobAdDetails',
      'listingDate',
      'expiryDate',
      'advertiser.id',
      'advertiser.description',
      'locationHierarchy.nation',
      'locationHierarchy.state',
      'locationHierarchy.city',
      'locationHierarchy.suburb',
      'classification.id',
      'classification.description',
      'roleRequirements',
    ]
    expect(suggestMapping(columns)).toMatchObject({
      reference: ['id'],
      company: ['advertiser.description'],
      location: ['locationHierarchy.suburb + locationHierarchy.city + locationHierarchy.state'],
      description: ['jobAdDetails', 'teaser'],
      requirements: [],
      category: ['classification.description'],
      created: ['listingDate'],
      expiry: ['expiryDate'],
    })
  })

  test('our own field names are recognised in any case and spacing', () => {
    const columns = [
      'Reference',
      'Job Title',
      'Company Name',
      'Location',
      'Job type',
      'Pay-Min',
      'Pay Max',
      'Pay period',
      'Closes on',
      'Created_At',
    ]
    const mapping = suggestMapping(columns)
    expect(mapping).toMatchObject({
      title: ['Job Title'],
      pay_min: ['Pay-Min'],
      expiry: ['Closes on'],
      created: ['Created_At'],
    })
    expect(missingFields(mapping)).toEqual(['Description'])
  })
})

describe('applyMapArguments', () => {
  const columns = ['role', 'firm', 'firm2', 'a=b', 'city', 'state']
  const apply = (...args: string[]) => applyMapArguments(args, columns, { ...emptyMapping(), company: ['role'] })

  test('the first argument for a field replaces its sources, and further ones add fallbacks', () => {
    expect(apply('firm=company', 'firm2=company_name', 'a=b=title', 'city + state=location')).toEqual({
      ok: true,
      mapping: { ...emptyMapping(), company: ['firm', 'firm2'], title: ['a=b'], location: ['city + state'] },
    })
    expect(apply('role=ignore')).toEqual({ ok: true, mapping: emptyMapping() })
  })

  test.each(['firm', '=title', 'nope=title', 'firm=nope', 'city + nope=location'])(
    'the argument %s is rejected',
    (arg) => {
      expect(apply(arg).ok).toBe(false)
    },
  )
})

describe('mappingSchema', () => {
  const schema = mappingSchema(['t', 'c1', 'c2', 'l', 'd'])

  test('a field accepts one or several columns', () => {
    const posted = { title: 't', company: ['c1', '', 'c2'], location: 'l', description: 'd', salary: '' }
    expect(schema.parse(posted)).toEqual({
      ...emptyMapping(),
      title: ['t'],
      company: ['c1', 'c2'],
      location: ['l'],
      description: ['d'],
    })
  })

  test('unknown columns and missing required columns are rejected', () => {
    const result = schema.safeParse({ title: 'x', company: '', location: 'l', description: 'd' })
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(['title', 'company'])
    expect(result.error?.issues[1]?.message).toBe('Choose a column for Company.')
  })
})
