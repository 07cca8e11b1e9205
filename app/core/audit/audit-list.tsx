import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { EventList } from '#app/ui/data/event-list.tsx'
import { auditActorLabel, auditLabel } from './audit-actions.ts'
import type { AuditRow } from './audit-queries.server.ts'

/** What happened to whom, by whom and when, newest first. */
export function AuditList({ rows, timeZone, label }: { rows: AuditRow[]; timeZone: string; label: string }) {
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: auditLabel(row.action),
    subject: subjectOf(row),
    details: [auditActorLabel(row), ...formatDetails(row.details)],
  }))
  return <EventList items={items} timeZone={timeZone} label={label} />
}

function subjectOf(row: AuditRow): ReactNode {
  // The name of a person who acted on their own account is already shown as the actor.
  if (!row.subject || row.subject === auditActorLabel(row)) return null
  if (row.subjectType !== 'person') return row.subject
  return (
    <Link to={`/admin/users?${new URLSearchParams({ q: row.subject })}`} className="link">
      {row.subject}
    </Link>
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
