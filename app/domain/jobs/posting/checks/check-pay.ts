import { formatDate } from '#app/lib/dates.ts'
import { parseDollars } from '#app/lib/dollars.ts'
import {
  formatPay,
  hasPayPeriod,
  isPlausiblePay,
  PAY_PERIODS,
  type Pay,
  PERIODS_PER_YEAR,
  parseStatedPay,
  statesBasePay,
} from '#app/lib/pay.ts'
import type { CheckedFields, PostingWarning } from './check-job.ts'

/** The lowest hourly pay that the agency has set, and the day since which it applies. */
export type MinimumPay = { hourlyCents: number; since: string }

/** From this amount on, pay without a unit is read as a year's, as on every job board. */
const MIN_CLEARLY_YEARLY = 20_000

/** The part of the pay by which two units of the same pay can differ, such as $23 an hour and $45,000 a year. */
const MAX_ROUNDING = 0.02

const AMOUNT = /\$\s?(\d[\d,]*(?:\.\d{1,2})?)(\s?k\b)?/gi
/** Nothing but an amount or two without the dollar sign, such as `35 - 40 + super`. */
const PLAIN_AMOUNTS =
  /^\s*(?:from |up to |aud )?(\d[\d,]*(?:\.\d{1,2})?)(\s?k)?(?:\s*(?:-|–|to)\s*\d[\d,]*(?:\.\d{1,2})?(?:\s?k)?)?\s*(?:(?:\+|plus)\s*super(?:annuation)?)?\s*$/i

/**
 * The warnings about the pay of an ad: no unit, amounts other than those in the text, an implausible figure, and less
 * than the minimum. Pay by the day, week, month or year is compared by the hour, for 38 hours a week. The amounts of
 * the fields count before those in the salary text.
 */
export function checkPay(fields: CheckedFields, minimum: MinimumPay | null): PostingWarning[] {
  const warnings: PostingWarning[] = []
  const salary = fields.salary ?? ''
  if (isUnitMissing(salary)) {
    const message = `“${salary.trim()}”: say whether this is an hourly, daily or yearly amount.`
    warnings.push({ kind: 'pay-without-unit', field: 'salary', found: salary.trim(), message })
  }
  const fromFields = parsePayFields(fields)
  const stated = parseStatedPay(salary)
  // A text about a package can state more than the amounts of the base pay.
  if (fromFields && stated && statesBasePay(salary) && isDifferentPay(fromFields, stated)) {
    const [amounts, text] = [formatPay(fromFields), formatPay(stated)]
    const message = `The amounts say ${amounts}, but the salary says ${text}. The job shows the salary, and search uses the amounts.`
    warnings.push({ kind: 'pay-differs', field: 'salary', found: `${amounts}, ${text}`, message })
  }
  const pay = fromFields ?? stated
  if (!pay) return warnings
  const lowest = pay.minCents ?? pay.maxCents ?? 0
  const field = fromFields ? (pay.minCents === null ? 'pay_max' : 'pay_min') : 'salary'
  const found = formatPay(pay)
  if (!isPlausiblePay(pay)) {
    const message = `${found} is unusual. Check the amounts and the period.`
    warnings.push({ kind: 'implausible-pay', field, found, message })
  }
  const hourly = (lowest * PERIODS_PER_YEAR[pay.period]) / PERIODS_PER_YEAR.hour
  if (minimum && hourly < minimum.hourlyCents) {
    const least = formatPay({ minCents: minimum.hourlyCents, maxCents: minimum.hourlyCents, period: 'hour' })
    const share = formatPay({ minCents: Math.floor(hourly), maxCents: Math.floor(hourly), period: 'hour' })
    const compared = pay.period === 'hour' ? found : `${found} (${share} for 38 hours a week)`
    const message = `${compared} is below the minimum of ${least} that applies from ${formatDate(minimum.since, 'UTC')}.`
    warnings.push({ kind: 'pay-below-minimum', field, found, message })
  }
  return warnings
}

/** Compared for a year, where both have the end. The unit of the same pay can differ: $45 an hour is $342 a day. */
function isDifferentPay(a: Pay, b: Pay): boolean {
  const isDifferent = (one: number | null, other: number | null) => {
    if (one === null || other === null) return false
    const [x, y] = [one * PERIODS_PER_YEAR[a.period], other * PERIODS_PER_YEAR[b.period]]
    return Math.abs(x - y) > Math.max(x, y) * MAX_ROUNDING
  }
  return isDifferent(a.minCents, b.minCents) || isDifferent(a.maxCents, b.maxCents)
}

function isUnitMissing(salary: string): boolean {
  const plain = PLAIN_AMOUNTS.exec(salary)
  const amounts = Array.from(plain ? [plain] : salary.matchAll(AMOUNT), ([, digits = '', thousand]) => {
    return Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1)
  })
  return amounts.some((dollars) => dollars < MIN_CLEARLY_YEARLY) && !hasPayPeriod(salary)
}

function parsePayFields({ pay_min = '', pay_max = '', pay_period }: CheckedFields): Pay | null {
  const period = PAY_PERIODS.find((one) => one === pay_period)
  const [minCents, maxCents] = [parseDollars(pay_min), parseDollars(pay_max)]
  return period && (minCents ?? maxCents) !== null ? { minCents, maxCents, period } : null
}
