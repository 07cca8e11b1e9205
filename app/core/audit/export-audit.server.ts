import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { formatDate, timeIn } from '#app/lib/dates.ts'
import type { Ctx } from '../context.ts'
import { activitySentence } from './activity-sentences.ts'
import { auditActorLabel, auditLabel } from './audit-actions.ts'
import { type AuditFilter, listNewestAudit } from './audit-queries.server.ts'
import { formatDetails } from './format-details.ts'
import { recordAudit } from './record-audit.server.ts'

/** Rows in one export; the dates of the filter give the others. */
const MAX_EXPORTED = 10_000

/** The newest 10,000 matching events as a CSV file that is safe to open in a spreadsheet. Admins only; audited. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<string> {
  const rows = await listNewestAudit(ctx, filter, MAX_EXPORTED)
  const { action, q, from, until } = filter
  await recordAudit(ctx, {
    action: 'activity.exported',
    subjectType: 'agency',
    subjectId: 'agency',
    // Only whether there was a search: its text is a name.
    details: {
      activity: action ? auditLabel(action) : undefined,
      from: from || undefined,
      until: until || undefined,
      searched: q ? 'yes' : undefined,
    },
  })
  const lines = rows.map((row) => {
    const actor = auditActorLabel(row)
    return csvLine([
      formatDate(row.at, ctx.timeZone),
      timeIn(ctx.timeZone, row.at),
      actor,
      activitySentence(row.action, 1, 1, row.subject === actor ? null : row.subject),
      formatDetails(row.details, ctx.timeZone).join('; '),
    ])
  })
  return [BYTE_ORDER_MARK, csvLine(['Date', 'Time', 'Person', 'Activity', 'Details']), ...lines].join('')
}
