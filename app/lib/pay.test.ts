import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPay, PAY_PERIODS, type PayPeriod, parseBasePay, parsePay, parseUnconvertedPay } from './pay.ts'

type Row = [text: string, min: number | null, max: number | null, period: PayPeriod]

const PARSED: Row[] = [
  // a year
  ['$69,500 - $95,200 (plus 15.4% superannuation)', 69_500, 95_200, 'year'],
  ['$110k - $145k p.a. + + super', 110_000, 145_000, 'year'],
  ['80-90k', 80_000, 90_000, 'year'],
  ['80 - 90K', 80_000, 90_000, 'year'],
  ['$80-$90k', 80_000, 90_000, 'year'],
  ['$62-74K p.a. pro rata + 11% super', 62_000, 74_000, 'year'],
  ['$85-95,000', 85_000, 95_000, 'year'],
  ['Up to $120,000', null, 120_000, 'year'],
  ['up to $130K pkg (inc super) dep. on exp.', null, 130_000, 'year'],
  ['upto $95k + super', null, 95_000, 'year'],
  ['Max $88,000', null, 88_000, 'year'],
  ['From $75,000', 75_000, null, 'year'],
  ['Starting at $68,000 plus super', 68_000, null, 'year'],
  ['$90k+', 90_000, null, 'year'],
  ['$100k+ p.a.', 100_000, null, 'year'],
  ['$90k + super', 90_000, 90_000, 'year'],
  ['$90k+ super', 90_000, 90_000, 'year'],
  ['$47k + super + bonus + parking', 47_000, 47_000, 'year'],
  ['$170000', 170_000, 170_000, 'year'],
  ['Up to $240000.00 p.a.', null, 240_000, 'year'],
  ['$101238 - $102971 p.a.', 101_238, 102_971, 'year'],
  ['AU$101k - AU$112k plus up to 15.4% superannuation', 101_000, 112_000, 'year'],
  ['AUD 85,000 to AUD 95,000 per annum', 85_000, 95_000, 'year'],
  ['Remuneration AUD $86,000 plus 12% superannuation', 86_000, 86_000, 'year'],
  ['A$120,000 a year', 120_000, 120_000, 'year'],
  ['Commencement Salary: $81,077 pa (plus 17% super)', 81_077, 81_077, 'year'],
  ['Level 5: $81,830- $88,897', 81_830, 88_897, 'year'],
  ['ASO6 $91,859 - $99,107 pa (plus superannuation)', 91_859, 99_107, 'year'],
  ['$146,339 – $190,377 per annum, plus 15.4% super', 146_339, 190_377, 'year'],
  ['$110,000 to $135,000 + 10% Superannuation', 110_000, 135_000, 'year'],
  ['between $70,000 and $80,000', 70_000, 80_000, 'year'],
  ['Salary range $62,000 to $71,000 + super', 62_000, 71_000, 'year'],
  ['$85 000 - $95 000', 85_000, 95_000, 'year'],
  ['65,000 - 75,000', 65_000, 75_000, 'year'],
  ['65000 to 75000 plus super', 65_000, 75_000, 'year'],
  ['85,000 per annum', 85_000, 85_000, 'year'],
  ['$95,000 to $85,000', 85_000, 95_000, 'year'],
  ['$130,000 (inclusive of superannuation)', 130_000, 130_000, 'year'],
  ['$121,000 - $132,000 total package and bonus', 121_000, 132_000, 'year'],
  ['$85,000 + super ($94,350 package)', 85_000, 85_000, 'year'],
  ['$85,000 base + $10k car allowance', 85_000, 85_000, 'year'],
  ['$70,000 + $2,000 sign-on bonus', 70_000, 70_000, 'year'],
  ['Annual salary: $77,500', 77_500, 77_500, 'year'],
  ['$82,000, 5 weeks annual leave', 82_000, 82_000, 'year'],
  ['$64,000 per year, 38 hours per week', 64_000, 64_000, 'year'],
  ['$78,000 paid monthly', 78_000, 78_000, 'year'],
  ['$66k/yr', 66_000, 66_000, 'year'],
  ['A generous salary of $98,000 + super + perks!!', 98_000, 98_000, 'year'],
  ['$90,000 P.A', 90_000, 90_000, 'year'],
  ['70 thousand to 80 thousand dollars', 70_000, 80_000, 'year'],
  // an hour
  ['$28.50 per hour', 28.5, 28.5, 'hour'],
  ['$35 p/h', 35, 35, 'hour'],
  ['From $35 p/h', 35, null, 'hour'],
  ['$57 - $66 p.h. plus superannuation', 57, 66, 'hour'],
  ['$26/h + super', 26, 26, 'hour'],
  ['$25/hr', 25, 25, 'hour'],
  ['$27.15ph + penalties', 27.15, 27.15, 'hour'],
  ['$31-$34', 31, 34, 'hour'],
  ['$30-32 an hour', 30, 32, 'hour'],
  ['$87.15 - $112.40 per hour', 87.15, 112.4, 'hour'],
  ['$30 p/h - $35 p/h', 30, 35, 'hour'],
  ['Hourly rate: $41.20 plus 25% casual loading', 41.2, 41.2, 'hour'],
  ['28.50 per hour', 28.5, 28.5, 'hour'],
  ['$30 per hour, 38 hours per week', 30, 30, 'hour'],
  ['$38 per hour ($75,000 p.a. equivalent)', 38, 38, 'hour'],
  ['$45 hourly + super', 45, 45, 'hour'],
  ['$52.5 per hr incl. casual loading', 52.5, 52.5, 'hour'],
  ['up to $60 per hour', null, 60, 'hour'],
  // a day
  ['$450/day', 450, 450, 'day'],
  ['$520 - $580 p.d. +  super', 520, 580, 'day'],
  ['$900 a day', 900, 900, 'day'],
  ['Day rate $850 + GST', 850, 850, 'day'],
  ['$1,100 - $1,250 per day inc super', 1_100, 1_250, 'day'],
  ['$700pd', 700, 700, 'day'],
  // a week, a fortnight, a month
  ['$1,200 pw', 1_200, 1_200, 'week'],
  ['$1,350.50 per week', 1_350.5, 1_350.5, 'week'],
  ['$1500 p.w. + accommodation', 1_500, 1_500, 'week'],
  ['$2,600 per fortnight', 1_300, 1_300, 'week'],
  ['$2,600 - $2,800 fortnightly', 1_300, 1_400, 'week'],
  ['$7,500 per month', 7_500, 7_500, 'month'],
  ['$6k pcm', 6_000, 6_000, 'month'],
  ['$5,000 - $6,000 monthly', 5_000, 6_000, 'month'],
]

const REJECTED = [
  '',
  'Great pay and a great place',
  'Great pay & 17.5% leave loading',
  'Competitive',
  'Top $ paid! Extensions for sure!',
  'Our client pays weekly',
  'Great package and day rates',
  'plus 15.4% superannuation',
  '15 percent above award',
  'Up to 17% super',
  'Call 0412 345 678',
  '0412 345 678',
  '(08) 8224 4000',
  '1300 975 707',
  '1800737732',
  '+61 2 9374 4000',
  'Level 5',
  'HEO7',
  'Adelaide SA 5000',
  'Ref 54012345',
  'Salary reference 54012',
  '2026',
  '12 month contract',
  '38 hours per week',
  '3 days a week',
  '$450',
  '$1,200',
  '$5',
  '$9,999',
  '$85,000 per hour',
  '$60 pa',
  '$0',
  '$500 sign-on bonus',
  '$10k car allowance',
  'OTE $150,000',
  '$150k OTE, uncapped',
  '$2 million revenue',
  '$2m budget',
  'US$90,000',
  '£45,000 a year',
  'NZD 80,000',
  '€50k',
  '$30 casual, $25 permanent',
  'Level 1 $60,000, Level 2 $90,000',
  '$50 - $90,000,000',
  '$85,00',
  '$28,50 per hour',
  '1.5.2026',
  'Monday to Friday 9 - 5',
  '24/7 roster',
]

describe('parsePay', () => {
  test.each(PARSED)('%s', (text, min, max, period) => {
    expect(parsePay(text)).toEqual({
      minCents: min === null ? null : Math.round(min * 100),
      maxCents: max === null ? null : Math.round(max * 100),
      period,
    })
  })

  test.each(REJECTED)('%j is not parsed as pay', (text) => expect(parsePay(text)).toBeNull())

  test('any text gives null or whole cents in ascending order', () => {
    const piece = fc.constantFrom(
      '$',
      '85',
      '90,000',
      'k',
      '.',
      ',',
      ' ',
      '-',
      'to',
      'per hour',
      'pa',
      '%',
      '+',
      '28.50',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (some) => {
        const pay = parsePay(some)
        if (!pay) return
        const ends = [pay.minCents, pay.maxCents].filter((end) => end !== null)
        expect(ends.length).toBeGreaterThan(0)
        expect(ends.every((end) => Number.isSafeInteger(end) && end > 0)).toBe(true)
        expect([...ends].sort((a, b) => a - b)).toEqual(ends)
      }),
      { numRuns: 1000 },
    )
  })

  test('a long malicious text is rejected quickly', () => {
    const started = performance.now()
    for (const piece of ['1', '$1,', ' ', '1 ', '$1-', '(', '1k-', 'up to ']) parsePay(piece.repeat(300 / piece.length))
    parsePay('$1'.repeat(1_000_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('parseBasePay', () => {
  test.each([
    '$95,000 a year',
    '$85,000 to $95,000 per annum plus super',
    '$28.50 an hour + penalties',
    '$110k - $145k p.a. + + super',
    '$85,000 a year excluding super, plus salary packaging',
    '$7,500 per month',
  ])('%j states the base pay', (text) => {
    expect(parseBasePay(text)).toEqual(parsePay(text))
    expect(parseBasePay(text)).not.toBeNull()
  })

  test.each([
    '$45',
    '$95,000',
    '$85,000 to $95,000 plus super',
    '$3,000 a fortnight',
    '$121,000 - $132,000 a year total package and bonus',
    '$130,000 a year (inclusive of superannuation)',
    '$106,000 p.a. incl. super',
    '$106,000 p.a., super included',
    '$106,000 a year with super',
    '$62-74K p.a. pro rata + 11% super',
    '$90,000 FTE a year',
    'Competitive',
  ])('%j does not', (text) => expect(parseBasePay(text)).toBeNull())

  test('only fortnightly pay has amounts that are not in the text', () => {
    expect(parsePay('$3,000 a fortnight')).toMatchObject({ minCents: 150_000, period: 'week' })
    expect(parseUnconvertedPay('$3,000 a fortnight')).toBeNull()
    expect(parseUnconvertedPay('$95,000')).toEqual(parsePay('$95,000'))
  })
})

describe('formatPay', () => {
  test.each([
    [{ minCents: 8_500_000, maxCents: 9_500_000, period: 'year' }, '$85,000 to $95,000 a year'],
    [{ minCents: 2850, maxCents: 2850, period: 'hour' }, '$28.50 an hour'],
    [{ minCents: 3500, maxCents: null, period: 'hour' }, 'From $35 an hour'],
    [{ minCents: null, maxCents: 12_000_000, period: 'year' }, 'Up to $120,000 a year'],
    [{ minCents: 45_005, maxCents: 100_000, period: 'day' }, '$450.05 to $1,000.00 a day'],
    [{ minCents: 3550, maxCents: 3800, period: 'hour' }, '$35.50 to $38.00 an hour'],
  ] as const)('%j', (pay, text) => expect(formatPay(pay)).toBe(text))

  test('formatted pay is parsed to the same pay', () => {
    const cents: Record<PayPeriod, [number, number]> = {
      hour: [2_000, 20_000],
      day: [20_000, 200_000],
      week: [50_000, 500_000],
      month: [200_000, 2_000_000],
      year: [2_500_000, 24_000_000],
    }
    const pay = fc.constantFrom(...PAY_PERIODS).chain((period) => {
      const [min, max] = cents[period]
      const end = fc.integer({ min, max })
      return fc.tuple(end, end, fc.constantFrom('both', 'from', 'upTo')).map(([a, b, kind]) => ({
        minCents: kind === 'upTo' ? null : Math.min(a, b),
        maxCents: kind === 'from' ? null : Math.max(a, b),
        period,
      }))
    })
    fc.assert(
      fc.property(pay, (some) => {
        expect(parsePay(formatPay(some))).toEqual(some)
      }),
    )
  })
})
