import { formatDollars } from './dollars.ts'

export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const
export type PayPeriod = (typeof PAY_PERIODS)[number]

/**
 * Pay periods in a year: 38 hours a week (Fair Work Act 2009, section 62) in 5 days, 52 weeks. `jobs.pay_yearly_cents`
 * has the same in SQL.
 */
export const PERIODS_PER_YEAR = { hour: 38 * 52, day: 5 * 52, week: 52, month: 12, year: 1 } as const

/**
 * Pay in Australian cents. Both ends equal: exactly that. `maxCents` null: from `minCents` up. `minCents` null: up to
 * `maxCents`. Never both null.
 */
export type Pay = { minCents: number | null; maxCents: number | null; period: PayPeriod }

const MAX_LENGTH = 300

// Plausible dollars per period. An amount outside this range means something else.
const PLAUSIBLE: Record<PayPeriod, [number, number]> = {
  hour: [5, 1_000],
  day: [40, 10_000],
  week: [50, 30_000],
  month: [200, 150_000],
  year: [1_000, 3_000_000],
}

const NOT_PAY =
  /(?:US|NZ|HK|SG|C)D?\s?\$|\b(?:USD|NZD|GBP|EUR|SGD|CAD|INR|HKD)\b|[£€¥₹]|\$?\d[\d,.]*\s?(?:m|mil|mill|million|bn|billion)\b/i

// Numbers that are not pay: percentages, working hours, durations and payment intervals.
const NOISE = [
  /[\d.,]+\s*(?:%|per\s?cent\b)/gi,
  /\b\d+(?:\.\d+)?\s*(?:-|–|to)?\s*(?:\d+(?:\.\d+)?)?[\s-]*(?:hours?|hrs?|days?|shifts?)\s*(?:per|a|each|\/|p\.?)\s*(?:week|day|fortnight|w\b|d\b|month|year|annum)/gi,
  /\b\d+[\s-](?:hours?|days?|weeks?|months?)\b/gi,
  /\bpa(?:id|ys)\s+(?:weekly|fortnightly|monthly|daily)/gi,
  /\b(?:weekly|fortnightly|monthly|daily)\s+(?:pay(?:ments?|s|roll|cycle)?\b|bonus(?:es)?)/gi,
]

const PERIODS: [PayPeriod | 'fortnight', string][] = [
  ['hour', String.raw`(?:per|an|each|\/|p\.?)\s?(?:hours?|hrs?|h)\b|p\s?\/\s?h(?:r|our)?\b|hourly|\bhour\b|hrs?\b`],
  ['day', String.raw`(?:per|a|each|\/)\s?days?\b|(?:p\.|p\s?\/|\/)\s?d\b|pd\b|daily`],
  ['fortnight', String.raw`(?:per|a|each|\/)\s?fortnight\b|(?:p\.|p\s?\/|\/)?\s?f\/?n\b|p\.?f\b|fortnightly`],
  ['week', String.raw`(?:per|a|each|\/)\s?(?:weeks?|wk)\b|(?:p\.|p\s?\/|\/)\s?w(?:k|eek)?\b|pw\b|weekly`],
  ['month', String.raw`(?:per|a|each|\/)\s?(?:months?|mth|mo)\b|pcm\b|(?:p\.|p\s?\/)\s?m(?:onth)?\b|monthly`],
  [
    'year',
    String.raw`(?:per|an|\/)\s?annum\b|(?:per|a|each|\/|p\.?)\s?(?:years?|yr)\b|(?:p\.|p\s?\/|\/)\s?a(?:nnum)?\b|pa\b|py\b|yearly|annually|annual\b|annum\b`,
  ],
]

const AFTER = PERIODS.map(([period, pattern]) => [period, new RegExp(`(?<![a-z0-9])(?:${pattern})`, 'i')] as const)
const BEFORE: [PayPeriod | 'fortnight', RegExp][] = [
  ['hour', /\bhourly|\b(?:per|an) hour\b|\bp\.?h\b/i],
  ['day', /\bdaily|\bday rates?|\bper day\b/i],
  ['fortnight', /\bfortnightly|\bper fortnight\b/i],
  ['week', /\bweekly|\bper week\b/i],
  ['month', /\bmonthly|\bper month\b/i],
  ['year', /\bannual|\byearly|\bper annum\b/i],
]

// A number without a currency sign is pay only if the rest of the text consists of these terms.
const PAY_TERMS =
  /^(?:\s|[-+:,.()/&]|(?:from|between|and|to|up|plus|base|salary|salaries|wage|wages|rate|rates|pay|package|pkg|super|superannuation|inc|incl|including|excl|bonus|negotiable|neg|dollars|commencement|starting|starts?|at|of|range)\b)*$/i
const SUPPLEMENT =
  /^\s*(?:(?:sign[\s-]?on|joining|retention|referral|annual|yearly|performance|relocation|car|vehicle|tool|travel|meal|site|living|location|salary)\s+)*(?:bonus|bonuses|allowances?|commissions?|incentives?|vouchers?|relocation|reimbursement|loading|car\b|sign[\s-]?on|salary packaging|sacrific|in (?:bonus|commission))/i
const WHOLE =
  /\b(?:package|pkg|packaged|total|tec|trp|ote|on[\s-]target|equivalent|equiv|fte|incl?|inclusive|including)\b/i
/** What makes stated pay something else than the base pay. 'plus super' and 'excluding super' do not. */
const NOT_BASE = new RegExp(String.raw`${WHOLE.source}|\b(?:included|all[\s-]in|pro[\s-]?rata)\b|\bwith super`, 'i')
const TARGET = /\b(?:ote|on[\s-]target(?: earnings)?|uncapped|commission(?:s| only)?)\W*$/i

type Amount = { start: number; end: number; dollars: number; marked: boolean; thousand: boolean; grouped: boolean }
type Statement = { start: number; end: number; min: number; max: number; ranged: boolean }

const AMOUNT =
  /(?<![\w.,/])(?<cur>(?:AUD?\s?\$|A\$|\$\s?AUD?\s?|\$|AUD)\s*)?(?<num>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|(?<=\$\s?)\d{1,3}(?: \d{3})+(?!\d)|\d+(?:\.\d{1,2})?)(?<k>\s?k|\s?thousand)?(?<aud>\s?AUD)?(?=p[adhw]\b|pcm\b|\W|$)(?![.,]\d|%)/gi

/**
 * Parses pay from free text ('$69,811 - $95,873 (plus super)', '80-90k', 'Up to $120,000', '$28.50 per hour'). Callers
 * keep the text as well. Percentages, allowances, bonuses, working hours and phone numbers are not pay. Other
 * currencies, millions, target earnings and several different rates give null instead of a guess. Fortnightly pay is
 * halved to a week.
 *
 * A missing period is derived from the amount only if it is unambiguous: $15 to $150 is per hour (less than the minimum
 * per day), and $20,000 or more per year. Anything between gives null.
 */
export function parsePay(text: string): Pay | null {
  const pay = parseStatedPay(text)
  return pay && isPlausiblePay(pay) ? pay : null
}

/** Like `parsePay`, but null if its amounts are not in the text: fortnightly pay, which `parsePay` halves. */
export function parseUnconvertedPay(text: string): Pay | null {
  const stated = parsePayStatement(text)
  return stated && !stated.isConverted && isPlausiblePay(stated.pay) ? stated.pay : null
}

/**
 * The base pay that a text states, for structured data, which must not say more than the page: null if the text does
 * not name the unit, is about fortnights, or can mean more or less than the base pay (a package, with super, pro rata).
 */
export function parseBasePay(text: string): Pay | null {
  const stated = parsePayStatement(text)
  return stated?.isUnitWritten && !stated.isConverted && statesBasePay(text) && isPlausiblePay(stated.pay)
    ? stated.pay
    : null
}

/** Whether the pay in a text is base pay, and not a package, with super or pro rata. */
export function statesBasePay(text: string): boolean {
  return !NOT_BASE.test(text)
}

/** Like `parsePay`, but also returns pay that is too low or too high to be meant: for a warning about it. */
export function parseStatedPay(text: string): Pay | null {
  return parsePayStatement(text)?.pay ?? null
}

/**
 * `isUnitWritten`: false if the period is derived from the amount. `isConverted`: the amounts are not those of the
 * text.
 */
type PayStatement = { pay: Pay; isUnitWritten: boolean; isConverted: boolean }

function parsePayStatement(text: string): PayStatement | null {
  if (text.length > MAX_LENGTH) return null
  let line = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[‐-―−]/g, '-')
  if (NOT_PAY.test(line)) return null
  // Overwritten instead of removed, so that the text around it is not joined.
  for (const noise of NOISE) line = line.replace(noise, (found) => '~'.repeat(found.length))

  const statements = statementsIn(line)
  const [first, ...rest] = statements.filter((one) => !isSupplement(line, one))
  if (!first) return null
  const next = statements.find((one) => one.start >= first.end)
  const tail = line.slice(first.end, next?.start)
  const head = line.slice(0, first.start)
  if (TARGET.test(head) || /^\W*(?:ote|on[\s-]target)\b/i.test(tail)) return null
  if (rest.some((one) => !restates(line, one, first))) return null

  const written = periodOf(head, line.slice(first.start, first.end), tail)
  const period = written ?? periodBySize(first)
  if (period === null) return null
  const share = period === 'fortnight' ? 0.5 : 1
  const unit = period === 'fortnight' ? 'week' : period
  const minCents = Math.round(first.min * share * 100)
  const maxCents = Math.round(first.max * share * 100)
  const hasMin = first.ranged || !isUpTo(head)
  const hasMax = first.ranged || !hasMin || !isFrom(head, tail)
  return {
    pay: { minCents: hasMin ? minCents : null, maxCents: hasMax ? maxCents : null, period: unit },
    isUnitWritten: written !== null,
    isConverted: period === 'fortnight',
  }
}

/** Whether both amounts are in the range of what is paid for the period. */
export function isPlausiblePay({ minCents, maxCents, period }: Pay): boolean {
  const [lowest, highest] = PLAUSIBLE[period]
  return (minCents ?? maxCents ?? 0) >= lowest * 100 && (maxCents ?? minCents ?? 0) <= highest * 100
}

/** Whether the text names a unit of pay, such as `an hour`, `p.a.` or `weekly`. */
export function hasPayPeriod(text: string): boolean {
  return [...AFTER, ...BEFORE].some(([, pattern]) => pattern.test(text))
}

function amountsIn(line: string): Amount[] {
  return Array.from(line.matchAll(AMOUNT), (found) => {
    const { cur, num = '', k, aud } = found.groups ?? {}
    return {
      start: found.index,
      end: found.index + found[0].length,
      dollars: Number(num.replace(/[, ]/g, '')) * (k ? 1000 : 1),
      marked: Boolean(cur ?? k ?? aud),
      thousand: Boolean(k),
      grouped: /[, ]/.test(num),
    }
  }).filter(({ dollars }) => dollars > 0)
}

/**
 * The amounts and ranges in order. A number without a currency sign counts only if the rest of the text is about pay.
 */
function statementsIn(line: string): Statement[] {
  const amounts = amountsIn(line)
  const found: (Statement & { marked: boolean })[] = []
  for (let i = 0; i < amounts.length; i++) {
    const low = amounts[i]
    const high = amounts[i + 1]
    if (!low) continue
    const range = high && joinRange(line, low, high)
    if (range) i += 1
    found.push(range ?? { ...low, min: low.dollars, max: low.dollars, ranged: false })
  }
  const marked = found.filter((one) => one.marked)
  if (marked.length > 0) return marked
  const [only] = found
  if (found.length !== 1 || !only) return []
  const before = line.slice(0, only.start)
  const after = line.slice(only.end)
  const digits = line.slice(only.start, only.end)
  const period = periodOf(before, digits, after)
  const withoutPeriods = (part: string) => AFTER.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), part)
  if (!PAY_TERMS.test(before.replace(/\b(?:hourly|daily|weekly|monthly|annual)\b/gi, ' '))) return []
  if (!PAY_TERMS.test(withoutPeriods(after).replace(/~+/g, ' '))) return []
  return period !== null || only.min >= 20_000 ? [only] : []
}

/** The range of two amounts joined by a dash or 'to'. '80-90k' and '$85-95,000' are thousands in both amounts. */
function joinRange(line: string, low: Amount, high: Amount): (Statement & { marked: boolean }) | null {
  let between = line.slice(low.end, high.start)
  for (const [, pattern] of AFTER) between = between.replace(pattern, '')
  between = between.replace(/\b(?:plus|\+)?\s*(?:super(?:annuation)?)\b/i, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const bridge = /\bbetween\s+$/i.test(line.slice(0, low.start))
    ? /^(?:and|-|to|&)$/i
    : /^(?:--?|to|up to|- up to|->)$/i
  if (!bridge.test(between)) return null
  const shared = !low.thousand && low.dollars < 1000 && high.dollars >= 20_000 && (high.thousand || high.grouped)
  const min = shared ? low.dollars * 1000 : low.dollars
  const [lowest, highest] = min <= high.dollars ? [min, high.dollars] : [high.dollars, min]
  if (highest > lowest * 10) return null
  return { start: low.start, end: high.end, min: lowest, max: highest, ranged: true, marked: low.marked || high.marked }
}

function isSupplement(line: string, one: Statement): boolean {
  const before = line.slice(0, one.start)
  return (
    SUPPLEMENT.test(line.slice(one.end)) ||
    /\b(?:bonus|bonuses|allowance|incentive|voucher|sign[\s-]?on|relocation)(?: of| up to| worth|:|\s*\()*\s*$/i.test(
      before,
    )
  )
}

/** True for a second amount that restates the first: the whole package, or another unit in brackets. */
function restates(line: string, one: Statement, first: Statement): boolean {
  if (one.min === first.min && one.max === first.max) return true
  const between = line.slice(first.end, one.start)
  const after = line.slice(one.end, one.end + 30)
  const inBrackets = between.lastIndexOf('(') > between.lastIndexOf(')')
  return WHOLE.test(between) || /^\s*(?:p\.?a\.?\s*)?(?:total|package|pkg|incl?\b|fte|equiv)/i.test(after) || inBrackets
}

function periodOf(head: string, inside: string, tail: string): PayPeriod | 'fortnight' | null {
  const near = (part: string) =>
    AFTER.map(([period, pattern]) => ({ period, at: part.search(pattern) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]
  const after = near(tail.slice(0, 60).replace(/\bannual (?:leave|bonus|review|increase)\w*/gi, ''))
  const within = near(inside)
  if (within) return within.period
  if (after && (after.at <= 4 || /^(?:per|an?|each|\/|p[./a-z])/i.test(tail.slice(after.at)))) return after.period
  const before = BEFORE.filter(([, pattern]) => pattern.test(head))
  if (before.length === 1 && before[0]) return before[0][0]
  return after?.period ?? null
}

function periodBySize({ min, max }: Statement): PayPeriod | null {
  if (min >= 20_000) return 'year'
  return min >= 15 && max <= 150 ? 'hour' : null
}

const isUpTo = (head: string) => /(?:\bup\s?to|\bmax(?:imum)?(?: of)?:?|<)\s*$/i.test(head)

function isFrom(head: string, tail: string): boolean {
  if (
    /(?:\bfrom|\bstart(?:s|ing)(?: (?:at|from|on))?|\bmin(?:imum)?(?: of)?|\bat least|\bover|\babove|>)\s*$/i.test(head)
  ) {
    return true
  }
  return /^(?:\+(?!\s*\+?\s*(?:\d|~|super|bonus|comm|car|benefit|incentive|ot\b|over|penalt|allow|load|perks|gst))| (?:and|or) (?:above|more|up))/i.test(
    tail,
  )
}

/** '$85,000 to $95,000 a year', '$28.50 an hour', 'From $35 an hour', 'Up to $120,000 a year'. */
export function formatPay({ minCents, maxCents, period }: Pay): string {
  const unit = period === 'hour' ? 'an hour' : `a ${period}`
  if (minCents === null) return maxCents === null ? '' : `Up to ${formatAmount(maxCents)} ${unit}`
  if (maxCents === null) return `From ${formatAmount(minCents)} ${unit}`
  if (minCents === maxCents) return `${formatAmount(minCents)} ${unit}`
  return `${formatRange(minCents, maxCents)} ${unit}`
}

/** Both ends with cents, or neither: `$35.50 to $38.00`. */
function formatRange(minCents: number, maxCents: number): string {
  const hasCents = minCents % 100 !== 0 || maxCents % 100 !== 0
  const [from, to] = [minCents, maxCents].map((cents) =>
    hasCents && cents % 100 === 0 ? `${formatAmount(cents)}.00` : formatAmount(cents),
  )
  return `${from} to ${to}`
}

const formatAmount = (cents: number) => `$${formatDollars(cents)}`
