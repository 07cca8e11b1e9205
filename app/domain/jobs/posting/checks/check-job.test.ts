import { describe, expect, test } from 'vitest'
import { PERIODS_PER_YEAR } from '#app/lib/pay.ts'
import { PERIODS_PER_YEAR as SEARCHED_PERIODS } from '#db/schema/job-search-columns.ts'
import { type CheckedFields, checkJob, NO_POSTING_RULES } from './check-job.ts'

const MINIMUM = { hourlyCents: 2495, since: '2026-07-01' }

/** The warnings of an ad as `kind: what was found`. */
const found = (fields: CheckedFields, minimum: typeof MINIMUM | null = null) =>
  checkJob(fields, { ...NO_POSTING_RULES, minimumPay: minimum }).map((warning) => `${warning.kind}: ${warning.found}`)
const wording = (description: string) => found({ description })

describe('wording', () => {
  test.each([
    ['Tradesman wanted', 'discriminatory-wording: Tradesman'],
    ['Report to the foreman.', 'discriminatory-wording: foreman'],
    ['We need an office girl', 'discriminatory-wording: office girl'],
    ['A youthful team', 'discriminatory-wording: youthful'],
    ['Would suit a mature lady', 'discriminatory-wording: suit a mature lady'],
    ['Mature person preferred', 'discriminatory-wording: Mature'],
    ['Young, energetic team', 'discriminatory-wording: Young'],
    ['Suits a recent graduate', 'discriminatory-wording: recent graduate'],
    ['Females only', 'discriminatory-wording: Females only'],
    ['Aged 20 to 30', 'discriminatory-wording: Aged 20'],
    ['Native English speaker', 'discriminatory-wording: Native English speaker'],
    ['Must be able-bodied', 'discriminatory-wording: able-bodied'],
    ['No kids', 'discriminatory-wording: No kids'],
    ['Send your date of birth', 'personal-question: date of birth'],
    ['Attach a recent photo', 'personal-question: Attach a recent photo'],
    ['Tell us your TFN', 'private-data-request: TFN'],
    ['your tax file number', 'private-data-request: tax file number'],
    ['Send your passport', 'private-data-request: Send your passport'],
    ['Email us your bank account', 'private-data-request: Email us your bank account'],
    ['Bank account details needed with your application', 'private-data-request: Bank account details needed'],
    ['Bank details and BSB are required.', 'private-data-request: Bank details and BSB are required'],
    ['Applications: BSB and account number', 'private-data-request: BSB and account number'],
    ['Bank details with each application', 'private-data-request: Bank details with each application'],
    ["We'll need bank account details first", "private-data-request: We'll need bank account details"],
    ['Pay a $99 fee to start', 'upfront-fee: Pay a $99 fee'],
    ['A registration fee applies', 'upfront-fee: registration fee'],
    ['State your current salary', 'personal-question: your current salary'],
    ['Include salary history', 'personal-question: salary history'],
    ['Email a copy of your driver’s licence', 'private-data-request: copy of your driver’s licence'],
    ['Paid by the bin', 'piece-rate: Paid by the bin'],
    ['Piece rates apply', 'piece-rate: Piece rates'],
    ['Earn $1.20 per kg', 'piece-rate: Earn $1.20 per kg'],
    ['Your salary is confidential', 'pay-secrecy: salary is confidential'],
    ['Fireman or lineman', 'discriminatory-wording: Fireman'],
    ['An air hostess', 'discriminatory-wording: air hostess'],
    ['Aged under 35', 'discriminatory-wording: Aged under 35'],
    ['The maximum age is 40', 'discriminatory-wording: maximum age'],
    ['No foreign accents', 'discriminatory-wording: No foreign accents'],
    ['Asians preferred', 'discriminatory-wording: Asians preferred'],
    ['Attractive people for our bar', 'discriminatory-wording: Attractive people'],
    ['Attach proof of your work rights', 'private-data-request: proof of your work rights'],
    ['a copy of your visa', 'private-data-request: copy of your visa'],
    ['Are you married?', 'personal-question: Are you married'],
    ['Do you have children?', 'personal-question: Do you have children'],
    ['Do you have any medical conditions?', 'personal-question: Do you have any medical conditions'],
    ['Do not discuss your pay with others', 'pay-secrecy: Do not discuss your pay'],
    ['Must be under 30 and male', 'discriminatory-wording: under 30'],
    ['You are under 30 and male', 'discriminatory-wording: male'],
    ['Applicants must be over 45.', 'discriminatory-wording: over 45'],
    ['We need a friendly English speaker under 35.', 'discriminatory-wording: under 35'],
    ['Looking for someone under 30 with a licence', 'discriminatory-wording: under 30'],
    ['We want a young male for our shed', 'discriminatory-wording: young'],
    ['Looking for a strong lad', 'discriminatory-wording: lad'],
    ['Must be female', 'discriminatory-wording: Must be female'],
    ['Christians preferred', 'discriminatory-wording: Christians preferred'],
    ['You must be a practising Catholic', 'discriminatory-wording: must be a practising Catholic'],
    ['Must be single', 'discriminatory-wording: Must be single'],
    ['Must be married with a licence', 'discriminatory-wording: Must be married'],
    ['Australian citizens only', 'discriminatory-wording: Australian citizens only'],
    ['Only Australian citizens', 'discriminatory-wording: Only Australian citizens'],
    ['Provide photo', 'personal-question: Provide photo'],
    ['Please attach a photo.', 'personal-question: attach a photo'],
    ['Send your tax file no. to apply', 'private-data-request: tax file no'],
    [
      'Your direct deposit information is required to apply',
      'private-data-request: direct deposit information is required',
    ],
    ['Account number (bank) to be supplied', 'private-data-request: Account number (bank) to be supplied'],
    ['Recent grads only', 'discriminatory-wording: Recent grads'],
    ['Join our Gen Z team', 'discriminatory-wording: Gen Z'],
    ['No over 40s', 'discriminatory-wording: No over 40s'],
    ['20-35 year olds', 'discriminatory-wording: 20-35 year olds'],
    ['For 18 to 25 year-olds', 'discriminatory-wording: 18 to 25 year-olds'],
    ['Ideal for stay at home mums', 'discriminatory-wording: Ideal for stay at home mums'],
    ['Suits a busy working dad', 'discriminatory-wording: Suits a busy working dad'],
    ['Keep your wage to yourself', 'pay-secrecy: Keep your wage to yourself'],
    ['Upload your recent headshot', 'personal-question: Upload your recent headshot'],
  ])('%s gives a warning', (text, warning) => expect(wording(text)).toContain(warning))

  test.each([
    'You will work with young people and mature markets.',
    'Reconcile bank accounts and process credit card payments.',
    'No bank details needed. Bank account reconciliation is required.',
    'Verify the BSB and account number of each supplier. We need experience with banking.',
    'A driver licence is required. Workmanship matters.',
    'You must be at least 18 years old to serve alcohol.',
    'Handle confidential information about salary records.',
    'Tradesperson or supervisor, any age. We pay for your training.',
    'Travel needs a valid passport.',
    'We welcome you regardless of your religion or gender. There is no age limit.',
    'An attractive salary. Must have the right to work in Australia.',
    'If you have a disability, tell us what you need.',
    'Response times must be under 30 minutes. Loads must be under 20 kg, and noise below 85 dB and falling.',
    'Care for people over 65 and children under 12. You must be over 18.',
    'We need a carer for people over 65. Looking for drivers of vehicles under 12 and loads under 20.',
    'All uniforms must be single use. Reports must be single-spaced.',
    'We need both male and female carers for a male client, and look for a carer for a female resident.',
    'Both must be male or female connectors. We support male and female residents.',
    'A Catholic school. Muslim and Christian communities are welcome.',
    'Provide photo ID once hired. Send photos of completed work. Skilled with photo editing.',
    'There is a tax file no longer in use. Teach 12-15 year olds, and care for 65-90 year olds. No under 18s.',
    'Sell to Gen Z customers. Lifts of no under 20 kg. Keep your pay slips. Set up direct deposit information for clients.',
    'The current salary packaging rules apply, with a masterpiece of a canteen.',
  ])('%s gives no warning', (text) => expect(wording(text)).toEqual([]))

  test('the same words in one field are one warning, and each field has its own', () => {
    expect(found({ title: 'Tradesman', description: 'Tradesman. TRADESMAN.' })).toEqual([
      'discriminatory-wording: Tradesman',
      'discriminatory-wording: Tradesman',
    ])
  })

  test.each([
    ['What is your date of birth?', 'personal-question: date of birth'],
    ['Gender', 'personal-question: Gender'],
    ['Age?', 'personal-question: Age'],
    ['What is your nationality?', 'personal-question: your nationality'],
    ['BSB', 'private-data-request: BSB'],
    ['Bank details', 'private-data-request: Bank details'],
    ['Medicare number', 'private-data-request: Medicare number'],
    ['Tax file number', 'private-data-request: Tax file number'],
  ])('the screening question “%s” gives one warning', (label, warning) => {
    expect(found({ question_3_label: label })).toEqual([warning])
    expect(checkJob({ question_3_label: label }, NO_POSTING_RULES)[0]?.field).toBe('question_3_label')
  })

  test.each([
    'Which age groups have you taught?',
    'How many bank accounts have you reconciled?',
    'Do you have a valid passport for travel?',
    'Do you know Medicare billing?',
    'Do you have the right to work in Australia?',
  ])('the screening question “%s” gives no warning', (label) => expect(found({ question_3_label: label })).toEqual([]))
})

describe('titles', () => {
  const IN_PERTH = { location: 'Perth WA 6000', company_name: 'Rosella House' }
  test.each([
    ['Driver $35 an hour', '$35'],
    ['Sales Manager 120k', '120k'],
    ['Nurse, start 3 March', '3 March'],
    ['Nurse 01/02/2027', '01/02/2027'],
    ['Welder (Ref: A-123)', 'Ref: A-123'],
    ['Welder #4411', '#4411'],
    ['Welder - Geelong VIC', 'Geelong VIC'],
    ['Welder (NSW)', '(NSW)'],
    ['Perth Welder', 'Perth'],
    ['Cook at Rosella House', 'Rosella House'],
    ['URGENT FORKLIFT DRIVERS', 'URGENT FORKLIFT DRIVERS'],
    ['ELECTRICIAN', 'ELECTRICIAN'],
    ['Driver wanted!!', '!!'],
  ])('“%s” gives a warning', (title, words) => {
    expect(found({ title, ...IN_PERTH })).toEqual([`title-with-more: ${words}`])
  })

  test.each([
    'Registered Nurse',
    'ICT Project Officer (APS 6)',
    'RN, Night Shift',
    'HR Manager',
    'TAFE Teacher',
    'C# Developer',
    'Level 3 Fitter',
    'Reference Librarian',
    'Job Coach',
    'May Queen Coordinator',
    'Perthshire Estate Gardener',
  ])('“%s” gives none', (title) => expect(found({ title, ...IN_PERTH })).toEqual([]))

  test('a description that only repeats the title gives a warning', () => {
    expect(found({ title: 'Rigger', description: ' rigger\n' })).toEqual(['description-repeats-title: Rigger'])
  })
})

describe('pay', () => {
  test.each([
    [{ salary: '$35' }, ['pay-without-unit: $35']],
    [{ salary: '35 - 40' }, ['pay-without-unit: 35 - 40']],
    [{ salary: '1,200 plus super' }, ['pay-without-unit: 1,200 plus super']],
    [{ salary: '65,000 - 70,000' }, []],
    [{ salary: '38 hours' }, []],
    [{ salary: '$1,200 plus super' }, ['pay-without-unit: $1,200 plus super']],
    [{ salary: '$35 an hour' }, []],
    [{ salary: '$1,200 p.w.' }, []],
    [{ salary: '$85,000 to $95,000 plus super' }, []],
    [{ salary: '85k' }, []],
    [{ salary: 'Negotiable' }, []],
    [{}, []],
  ] satisfies [CheckedFields, string[]][])('%j has a unit or gives a warning', (fields, warnings) =>
    expect(found(fields)).toEqual(warnings),
  )

  test.each([
    [{ salary: '$95,000 a year', pay_max: '85,000', pay_period: 'year' }, true],
    [{ salary: '$85,000 to $95,000 plus super', pay_min: '85,000', pay_max: '95,000', pay_period: 'year' }, false],
    [{ salary: 'From $85,000', pay_min: '85,000', pay_max: '95,000', pay_period: 'year' }, false],
    [{ salary: '$45 an hour', pay_min: '342', pay_max: '342', pay_period: 'day' }, false],
    [{ salary: '$45 an hour', pay_min: '45', pay_max: '45', pay_period: 'year' }, true],
    [{ salary: '$106,000 a year including super', pay_min: '95,000', pay_period: 'year' }, false],
    [{ salary: 'Competitive', pay_min: '85,000', pay_period: 'year' }, false],
  ] satisfies [CheckedFields, boolean][])('%j has amounts other than its text: %s', (fields, differs) => {
    expect(found(fields).some((warning) => warning.startsWith('pay-differs'))).toBe(differs)
  })

  test('$0.50 an hour is implausible, in the fields and in the text', () => {
    expect(found({ pay_min: '0.50', pay_period: 'hour' })).toEqual(['implausible-pay: From $0.50 an hour'])
    expect(found({ salary: '$0.50 an hour' })).toEqual(['implausible-pay: $0.50 an hour'])
    expect(found({ pay_min: '85', pay_period: 'year' })).toEqual(['implausible-pay: From $85 a year'])
    expect(found({ pay_max: '85,000', pay_period: 'hour' })).toEqual(['implausible-pay: Up to $85,000 an hour'])
  })

  test.each([
    [{ pay_min: '24.94', pay_period: 'hour' }, true],
    [{ pay_min: '24.95', pay_period: 'hour' }, false],
    [{ pay_min: '20', pay_max: '40', pay_period: 'hour' }, true],
    [{ pay_min: '189', pay_period: 'day' }, true],
    [{ pay_min: '190', pay_period: 'day' }, false],
    [{ pay_min: '948', pay_period: 'week' }, true],
    [{ pay_min: '949', pay_period: 'week' }, false],
    [{ pay_min: '49,301', pay_period: 'year' }, true],
    [{ pay_min: '49,302', pay_period: 'year' }, false],
    [{ salary: '$45,000 a year' }, true],
    [{ salary: '$45,000 a year', pay_min: '60,000', pay_period: 'year' }, false],
  ] satisfies [CheckedFields, boolean][])('%j is compared with the minimum by the hour', (fields, isBelow) => {
    expect(found(fields, MINIMUM).some((warning) => warning.startsWith('pay-below-minimum'))).toBe(isBelow)
    expect(found(fields).some((warning) => warning.startsWith('pay-below-minimum'))).toBe(false)
  })

  test('the warning names the minimum, its date, and the hourly rate that was compared', () => {
    const [warning] = checkJob({ pay_min: '40,000', pay_period: 'year' }, { ...NO_POSTING_RULES, minimumPay: MINIMUM })
    expect(warning).toMatchObject({ field: 'pay_min' })
    expect(warning?.message).toBe(
      'From $40,000 a year ($20.24 an hour for 38 hours a week) is below the minimum of $24.95 an hour that applies from 01 Jul 2026.',
    )
  })

  test('pay is compared for the same hours as in the search by pay', () => {
    expect(PERIODS_PER_YEAR).toEqual(SEARCHED_PERIODS)
  })
})

describe('labour-hire licence', () => {
  const states = (fields: CheckedFields, unlicensed: ('VIC' | 'QLD')[]) =>
    checkJob(fields, { ...NO_POSTING_RULES, unlicensedStates: unlicensed }).map(
      ({ kind, found, field }) => `${kind}: ${found} ${field}`,
    )

  test('a casual job in a state for which the agency has entered no licence is a warning', () => {
    const ad = { location: 'Geelong VIC 3220', job_type: 'Casual' }
    expect(states(ad, ['VIC'])).toEqual(['labour-hire-licence: VIC location'])
    expect(states({ ...ad, location: 'Melbourne VIC or Perth WA' }, ['VIC'])).toEqual([
      'labour-hire-licence: VIC location',
    ])
    expect(states({ ...ad, location: 'Cairns, Queensland' }, ['VIC', 'QLD'])).toEqual([
      'labour-hire-licence: QLD location',
    ])
  })

  test.each([
    ['the licence is entered', { location: 'Geelong VIC', job_type: 'Casual' }, []],
    ['the job is permanent', { location: 'Geelong VIC', job_type: 'Full-time' }, ['VIC' as const]],
    ['the state requires none', { location: 'Perth WA', job_type: 'Casual' }, ['VIC' as const]],
    ['the location names no state', { location: 'Remote', job_type: 'Casual' }, ['VIC' as const]],
  ])('there is no warning if %s', (_, fields, unlicensed) => {
    expect(states(fields, unlicensed)).toEqual([])
  })
})
