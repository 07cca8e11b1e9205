import { formatDate, formatDateTime, isCalendarDate } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import type { AuditRow } from './audit-queries.server.ts'

/** An instant as JSON stores it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/**
 * The details that say something to a reader: texts, numbers and changes (`capacity: 5 → 6`), with dates in the agency's
 * zone. Ids, order numbers (the subject has them), flags, versions and nested details are left out.
 */
export function formatDetails(details: AuditRow['details'], timeZone: string): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (isId(value) || typeof value === 'boolean' || /(?:Id|Ids|Digest|version)$|^number$/.test(name)) return []
    const label = formatName(name)
    if (isChange(value))
      return `${label}: ${formatValue(name, value.from, timeZone)} → ${formatValue(name, value.to, timeZone)}`
    return ['string', 'number'].includes(typeof value) ? `${label}: ${formatValue(name, value, timeZone)}` : []
  })
}

/** 'totalCents' → 'total', 'isInStock' → 'in stock', 'trackingNumber' → 'tracking number'. */
function formatName(name: string): string {
  const stem = name.replace(/Cents$/, '').replace(/^is(?=[A-Z])/, '')
  return stem
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function formatValue(name: string, value: unknown, timeZone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, AUD)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((item) => Object.values(item).join(' ')).join(', ')
  }
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value, 'UTC')
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(new Date(value), timeZone)
  return String(value === '' ? 'none' : (value ?? 'none'))
}
