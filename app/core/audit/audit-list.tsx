import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { Time } from '#app/ui/data/time.tsx'
import { auditActorLabel, auditLabel } from './audit-actions.ts'
import type { AuditRow } from './audit-queries.server.ts'

/** What happened to whom, by whom and when, newest first. */
export function AuditList({ rows, timeZone, label }: { rows: AuditRow[]; timeZone: string; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{auditLabel(row.action)}</span>
              <Subject row={row} />
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
              {[auditActorLabel(row), ...formatDetails(row.details)].join(' · ')}
            </p>
          </div>
          <Time at={row.at} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {formatDateTime(row.at, timeZone)}
          </Time>
        </li>
      ))}
    </ul>
  )
}

function Subject({ row }: { row: AuditRow }) {
  // The name of a person who acted on their own account is already shown as the actor.
  if (!row.subject || row.subject === auditActorLabel(row)) return null
  const href = row.subjectType === 'person' ? `/admin/users?${new URLSearchParams({ q: row.subject })}` : null
  return (
    <>
      {': '}
      {href ? (
        <Link to={href} className="link">
          {row.subject}
        </Link>
      ) : (
        row.subject
      )}
    </>
  )
}

/** The details that are text, numbers, booleans or changes: `from 5 → 6`. Nested details are left out. */
export function formatDetails(details: AuditRow['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const label = formatName(name)
    if (isChange(value)) return `${label}: ${formatValue(name, value.from)} → ${formatValue(name, value.to)}`
    return ['string', 'number', 'boolean'].includes(typeof value) ? `${label}: ${formatValue(name, value)}` : []
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

function formatValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, AUD)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((item) => Object.values(item).join(' ')).join(', ')
  }
  return String(value ?? 'none')
}
