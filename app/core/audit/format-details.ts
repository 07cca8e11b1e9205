import { formatDate, formatDateTime, isCalendarDate } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import type { AuditRow } from './audit-queries.server.ts'

/** A detail, or a column in the detail `changed`, whose value means nothing to a reader. */
const MACHINE_NAME = /(?:Id|Ids|Digest|version)$|^number$/
/** A column, not a label such as 'Full name' or 'ABN'. */
const COLUMN_NAME = /^[a-z][A-Za-z]*$/
/** An instant as JSON stores it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** A date and time on the clocks of the agency, as those of a booking. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/

/**
 * The details that say something to a reader: texts, numbers, lists (`left out: Indeed, Adzuna`) and changes
 * (`capacity: 5 → 6`, or `Pending → Hired` of the subject itself), with dates in the agency's zone. Ids, order numbers
 * (the subject has them), flags, versions, empty lists and nested details are left out.
 */
export function formatDetails(details: AuditRow['details'], timeZone: string): string[] {
  if (isChange(details)) {
    const { from, to, ...others } = details
    const change = `${formatValue('from', from, timeZone)} → ${formatValue('to', to, timeZone)}`
    return [change, ...formatDetails(others, timeZone)]
  }
  return Object.entries(details).flatMap(([name, value]) => {
    if (isId(value) || typeof value === 'boolean' || MACHINE_NAME.test(name)) return []
    const label = formatName(name)
    if (isChange(value))
      return `${label}: ${formatValue(name, value.from, timeZone)} → ${formatValue(name, value.to, timeZone)}`
    if (name === 'changed') return formatItems(label, listColumns(value))
    if (Array.isArray(value)) return formatItems(label, listItems(value))
    return ['string', 'number'].includes(typeof value) ? `${label}: ${formatValue(name, value, timeZone)}` : []
  })
}

const formatItems = (label: string, items: string[]) => (items.length > 0 ? `${label}: ${items.join(', ')}` : [])

/** The columns that an edit has changed, which some commands store as one text. */
function listColumns(changed: unknown): string[] {
  const names = Array.isArray(changed) ? listItems(changed) : String(changed).split(', ')
  return names.flatMap((name) => (MACHINE_NAME.test(name) ? [] : COLUMN_NAME.test(name) ? formatName(name) : name))
}

function listItems(items: readonly unknown[]): string[] {
  const texts = items.map((item) =>
    typeof item === 'object' && item !== null ? Object.values(item).join(' ') : String(item),
  )
  return texts.filter((text) => text !== '' && !isId(text))
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
  if (Array.isArray(value)) return listItems(value).join(', ') || 'none'
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value, 'UTC')
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(new Date(value), timeZone)
  if (typeof value === 'string' && value !== '') return formatLocalTime(value)
  return String(value === '' ? 'none' : (value ?? 'none'))
}

/** `2026-11-22 09:00`, as the history of a booking has it, as `22 Nov 2026, 09:00`; any other text as it is. */
export function formatLocalTime(text: string): string {
  const [, date, time] = LOCAL_TIME.exec(text) ?? []
  return date && time ? `${formatDate(date, 'UTC')}, ${time}` : text
}
