import { todayIn } from '#app/lib/dates.ts'
import { auditActorLabel } from './audit-actions.ts'
import type { AuditRow } from './audit-queries.server.ts'

/** Events of one person and action within a quarter of an hour. */
export type ActivityGroup = { id: string; actor: string; action: string; rows: AuditRow[]; from: Date; until: Date }

const QUARTER_HOUR_MS = 15 * 60_000

/**
 * Groups audit rows, newest first, by actor, action and quarter-hour of the clock; a group is where its newest row is.
 * Rows of visitors are not grouped, because nothing says that they are of one.
 */
export function groupActivity(rows: readonly AuditRow[]): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup>()
  for (const row of rows) {
    const actor = auditActorLabel(row)
    const visitor = row.actor === null && row.byVisitor ? row.id : ''
    const key = [actor, visitor, row.action, Math.floor(row.at.getTime() / QUARTER_HOUR_MS)].join('\n')
    const group = groups.get(key)
    if (group) {
      group.rows.push(row)
      group.from = row.at
    } else groups.set(key, { id: row.id, actor, action: row.action, rows: [row], from: row.at, until: row.at })
  }
  return [...groups.values()]
}

/** Groups under their calendar day in the zone, in the given order. */
export function groupByDay(groups: readonly ActivityGroup[], timeZone: string): [day: string, ActivityGroup[]][] {
  const days = new Map<string, ActivityGroup[]>()
  for (const group of groups) {
    const day = todayIn(timeZone, group.until)
    days.set(day, [...(days.get(day) ?? []), group])
  }
  return [...days]
}
